// Idempotent saves: a request that is repeated under its Idempotency-Key is stored once and gets the same answer, on either
// of two instances and also at the same moment.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { problem } from '#shared/problem.ts'
import { defineHub } from '../hub/hub.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { inTransaction } from './database.ts'
import { deleteOldKeys } from './idempotency.ts'
import { newId } from './new-id.ts'

const slip = z.object({ id: z.string(), text: z.string() })
let isOpen = true

const hub = defineHub({
  name: 'slips',
  migrations: [
    {
      name: 'slips-1',
      async up(trx) {
        const table = trx.schema.createTable('slip').addColumn('id', 'text').addColumn('text', 'text')
        await table.execute()
      },
    },
  ],
  contract: {
    add: {
      method: 'POST',
      path: '/api/slips',
      summary: 'Adds a slip',
      access: { signedIn: 'A test' },
      body: z.object({ text: z.string() }),
      answer: slip,
    },
    addUntold: {
      method: 'POST',
      path: '/api/slips/untold',
      summary: 'Adds a slip, and nobody may know who did',
      access: { signedIn: 'A test' },
      body: z.object({ text: z.string() }),
      answer: slip,
      isConfidential: true,
    },
  },
  handlers: ({ db }) => {
    const add = ({ body: { text } }: { body: { text: string } }) =>
      inTransaction(db, async (trx) => {
        const row = { id: newId(), text }
        await trx.insertInto('slip').values(row).execute()
        if (!isOpen) throw problem('conflict', 'Not now.')
        return row
      })
    return { add, addUntold: add }
  },
})

let portal: TestPortal
let beside: Awaited<ReturnType<typeof startBeside>>
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  beside = await startBeside(portal, [hub])
  admin = await portal.signInAs('admin')
})
afterAll(async () => {
  await beside.close()
  await portal.close()
})

const under = (key: string, as: Person = admin) => ({ as, headers: { 'idempotency-key': key } })
const slipsOf = (text: string) => portal.db.selectFrom('slip').selectAll().where('text', '=', text).execute()

it('a versioned save that is repeated gets the first answer, not a conflict', async () => {
  const save = (key: string, accessRoles: string[]) =>
    portal.ask('PUT', '/api/route-permissions/dashboard', { ...under(key), body: { accessRoles, version: 1 } })
  const first = await save('the-first-save', ['tm'])
  const again = await save('the-first-save', ['tm'])
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.text).toBe(first.text)
  expect(first.json.version).toBe(2)
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  const saved = portal.db.selectFrom('audit').select('kind').where('kind', '=', 'permission.save')
  expect(await saved.execute()).toHaveLength(1)
  // Another key, or another content under the same key, is another save.
  expect((await save('another-save', ['tm'])).status).toBe(409)
  expect((await save('the-first-save', ['tl'])).status).toBe(409)
})

it('is stored once when repeats arrive at the same moment, on two instances', async () => {
  const body = { text: 'At once' }
  const ask = (n: number) => (n % 2 ? portal : beside).ask('POST', '/api/slips', { ...under('the-same-moment'), body })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n)))
  const stored = await slipsOf('At once')
  expect(stored).toHaveLength(1)
  for (const { status, json } of answers) expect([status, json]).toEqual([200, stored[0]])
})

it('belongs to one person', async () => {
  const other = await portal.signInAs('tm')
  const body = { text: 'Two people' }
  for (const as of [admin, other, other]) await portal.ask('POST', '/api/slips', { ...under('a-common-key', as), body })
  expect(await slipsOf('Two people')).toHaveLength(2)
})

it('remembers no refused save, and nothing for a confidential endpoint', async () => {
  const body = { text: 'Refused at first' }
  isOpen = false
  expect((await portal.ask('POST', '/api/slips', { ...under('refused-at-first'), body })).status).toBe(409)
  isOpen = true
  expect((await portal.ask('POST', '/api/slips', { ...under('refused-at-first'), body })).status).toBe(200)
  expect(await slipsOf('Refused at first')).toHaveLength(1)

  const count = async () => (await portal.db.selectFrom('idempotencyKey').select('id').execute()).length
  const before = await count()
  await portal.ask('POST', '/api/slips/untold', { ...under('an-untold-save'), body })
  expect(await count()).toBe(before)
})

it.each(['short', 'with a space', 'x'.repeat(101)])('refuses %j as a key', async (key) => {
  const { status, json } = await portal.ask('POST', '/api/slips', { ...under(key), body: { text: 'Odd key' } })
  expect([status, json.error]).toEqual([400, 'badInput'])
  expect(await slipsOf('Odd key')).toEqual([])
})

it('keeps for an hour what nobody can read without the key', async () => {
  const key = 'known-to-one-client-only'
  await portal.ask('POST', '/api/slips', { ...under(key), body: { text: 'Plain words' } })
  const rows = () => portal.db.selectFrom('idempotencyKey').selectAll().execute()
  const stored = Buffer.concat((await rows()).map(({ result }) => Buffer.from(result, 'base64'))).toString('latin1')
  expect(stored.length).toBeGreaterThan(50)
  expect(stored + JSON.stringify(await rows())).not.toMatch(/Plain words|known-to-one/)
  expect(JSON.stringify(await rows())).not.toContain(admin.uid)

  const minutes = (n: number) => Date.now() + n * 60_000
  await deleteOldKeys(portal.db, minutes(59))
  expect((await rows()).length).toBeGreaterThan(0)
  await deleteOldKeys(portal.db, minutes(61))
  expect(await rows()).toEqual([])
})
