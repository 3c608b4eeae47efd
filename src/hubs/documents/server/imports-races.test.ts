// Document imports that race with edits, uploads and deletes: no deadlock, and an undo restores what was there.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Document } from '../contract.ts'

let portal: TestPortal
let national: Person
beforeAll(async () => {
  const wanted = ['documents', 'imports', 'organisation', 'inbox']
  const env = { LOG_LEVEL: 'silent', DATABASE_POOL: '10' }
  portal = await startTestPortal({ hubs: hubs.filter(({ name }) => wanted.includes(name)), env })
  national = await portal.signInAs('mcvp')
})
afterAll(() => portal.close())

const rowOf = (n: number | string, description = 'As it was.') => ({
  ...{ title: `Guide ${n}`, description, documentUrl: `https://docs.example.org/${n}`, imageUrl: '' },
})
const numbered = (from: string, count: number, description?: string) =>
  Array.from({ length: count }, (_, n) => rowOf(`${from}${n}`, description))
const ask = (method: string, path: string, body?: unknown) => portal.ask(method, path, { as: national, body })
const send = (rows: unknown[]) => ask('POST', '/api/imports/documents', { rows })
const undo = (id: string) => ask('POST', `/api/imports/${id}/undo`)
async function all(from: string): Promise<Document[]> {
  const { json } = await ask('GET', `/api/documents?limit=100&search=Guide%20${from}`)
  return json.data
}
const edit = ({ _id, title, documentUrl }: Document, description: string) =>
  ask('PUT', `/api/documents/${_id}`, { title, documentUrl, description, imageUrl: '' })
const upload = (n: string) => ask('POST', '/api/documents', rowOf(n))

it('never deadlocks', async () => {
  await send(numbered('a', 40))
  const there = await all('a')
  const [imported, ...others] = await Promise.all([
    send([...numbered('a', 40, 'Told anew.'), ...numbered('b', 10)]),
    ...there.map((each) => edit(each, 'By hand.')),
    ...[1, 2, 3, 4].map((n) => upload(`c${n}`)),
  ])
  expect([imported.status, ...others.map(({ status }) => status)].filter((status) => status >= 500)).toEqual([])
  const back = await Promise.all([undo(imported.json.id), ...there.map((each) => edit(each, 'By hand again.'))])
  expect(back.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
})

it('an undo restores what somebody wrote at the same moment', async () => {
  await send(numbered('d', 30))
  const there = await all('d')
  const [imported] = await Promise.all([
    send(numbered('d', 30, 'Told anew.')),
    ...there.map((each) => edit(each, 'By hand.')),
  ])
  await undo(imported.json.id)
  // An edit before the import comes back, and an edit after it stays.
  expect(new Set((await all('d')).map(({ description }) => description))).toEqual(new Set(['By hand.']))
})
