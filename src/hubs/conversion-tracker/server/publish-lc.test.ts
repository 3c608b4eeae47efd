// Publishing one LC: replaces only that LC's sign-ups.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Entry } from '../rules.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let as: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  as = await portal.signInAs('mcvp')
})
afterAll(() => portal.close())

const person = (name: string, lc: Entry['lc'], recruitment: Entry['recruitment'] = 'No'): Entry => ({
  name,
  email: `${name.toLowerCase()}@nexus.example`,
  recruitment,
  exchange: 'No',
  lc,
})
const publish = (entries: Entry[], scope?: string) =>
  portal.ask('PUT', '/api/conversion', { as, body: { entries, scope } })
const read = async (query = '') => (await portal.ask('GET', `/api/conversion?${query}`, { as })).json
const namesIn = async (query = '') => (await read(query)).entries.map(({ name }: Entry) => name)

beforeEach(async () => {
  const all = [person('Ali', 'LUMS'), person('Bano', 'Giki', 'Yes'), person('Chand', 'LUMS'), person('Dua', '')]
  expect((await publish(all)).status).toBe(200)
})

it('leaves other LCs and people without an LC unchanged', async () => {
  const answer = await publish([person('Eman', 'LUMS', 'Yes')], 'LUMS')
  expect([answer.status, answer.json.totals.LUMS]).toEqual([200, { signups: 1, recruitment: 1, exchange: 0 }])
  expect(await namesIn()).toEqual(['Bano', 'Dua', 'Eman'])
  expect(await namesIn('scope=LUMS')).toEqual(['Eman'])
  expect(await namesIn('scope=Giki')).toEqual(['Bano'])
  expect((await read()).publication.totals.National).toEqual({ signups: 3, recruitment: 2, exchange: 0 })
  expect(await namesIn('limit=1&page=3')).toEqual(['Eman'])
})

it('audits the part', async () => {
  await publish([person('Eman', 'LUMS', 'Yes')], 'LUMS')
  const records = await portal.db.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(1).execute()
  expect(records[0]).toMatchObject({ kind: 'conversion.publish', subject: '/eld-conversion' })
  expect(JSON.parse(records[0]?.before ?? '')).toEqual({ scope: 'LUMS', signups: 2, recruitment: 0, exchange: 0 })
  expect(JSON.parse(records[0]?.after ?? '')).toEqual({ scope: 'LUMS', signups: 1, recruitment: 1, exchange: 0 })
})

it('refuses rows of another LC in the part', async () => {
  const refused = await publish([person('Eman', 'LUMS'), person('Faiz', 'Giki'), person('Gul', '')], 'LUMS')
  expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['entries.1.lc', 'entries.2.lc']])
})

// The same on both databases.
const isOnPostgres = process.env.NEXUS_TEST_ENGINE === 'postgres'
it.skipIf(isOnPostgres)('refuses a total that is too large', async () => {
  const many = Array.from({ length: 50_000 }, (_, n) => person(`Person${n}`, 'IBA'))
  expect((await publish(many, 'IBA')).status).toBe(400)
  expect(await namesIn()).toEqual(['Ali', 'Bano', 'Chand', 'Dua'])
})

it('keeps both of two parts that are published at once', async () => {
  await Promise.all([publish([person('Eman', 'LUMS')], 'LUMS'), publish([person('Faiz', 'Giki')], 'Giki')])
  expect((await namesIn()).toSorted()).toEqual(['Dua', 'Eman', 'Faiz'])
  const rows = await portal.db.selectFrom('conversionEntry').select('place').orderBy('place').execute()
  expect(rows.map(({ place }) => place)).toEqual([1, 2, 3])
})
