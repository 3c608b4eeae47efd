// Imports: messages for rows that do not fit the shape of their kind, and the limit of rows.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { importEndpoint } from '#shared/imports.ts'
import { defineHub, type ImportKind } from '../hub/hub.ts'
import { type Person, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { runImport } from './imports.ts'

const contract = {
  bring: importEndpoint('trial', 'trials', { signedIn: 'A trial' }),
} satisfies Contract

/** The name is required, although its column does not say so. */
const shape = z.object({ name: z.string(), count: z.int('Enter a whole number.'), day: z.optional(z.iso.date()) })
const kind: ImportKind<z.infer<typeof shape>> = {
  ...{ name: 'Trials', one: 'trial', many: 'trials', path: '/', same: '', endpoint: contract.bring, most: 3 },
  fields: [
    { name: 'name', label: 'Name', sort: 'text' },
    { name: 'count', label: 'Count', sort: 'amount', isRequired: true },
    { name: 'day', label: 'Day', sort: 'text' },
  ],
  shape,
  plan: async (_, rows) => ({
    stored: rows.map(({ row }) => ({ row, outcome: 'made', record: '', version: 1 })),
    write: async () => rows.map(({ row }) => ({ row, outcome: 'made', record: `trial ${row}`, version: 1 })),
  }),
  undo: async () => [],
}
const hub = defineHub({
  ...{ name: 'trial', contract, migrations: [], imports: [kind] },
  handlers: (portal) => ({ bring: (ask) => runImport(portal, kind, ask) }),
})

let portal: TestPortal
let member: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  member = await portal.signInAs('tm')
})
afterAll(() => portal.close())

const send = (rows: object[]) =>
  portal.ask('POST', '/api/imports/trial', { as: member, body: { rows, onProblem: 'skip' } })

it('reports missing fields, and the messages of the shape for wrong ones', async () => {
  const { json } = await send([{ count: '12.0' }, { name: 'a', count: 'some' }, { name: 'b', count: '12' }])
  expect([json.made, json.refused]).toEqual([
    1,
    [
      { row: 0, fields: { name: 'This field is required.' } },
      { row: 1, fields: { count: 'Enter a whole number.' } },
    ],
  ])
})

it('accepts as many rows as its kind allows, and no more', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `many ${n}`, count: n }))
  expect((await send(rows(3))).json.made).toBe(3)
  const tooMany = await send(rows(4))
  expect([tooMany.status, tooMany.json.fields]).toEqual([400, { rows: 'Import at most 3 trials at once.' }])
})
