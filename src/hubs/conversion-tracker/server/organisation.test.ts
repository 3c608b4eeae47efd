// Tracker and organisation: an admin opens, closes and renames LCs; what is published stays readable.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Entry } from '../rules.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  const wanted = hubs.filter(({ name }) => name === 'conversion-tracker' || name === 'organisation')
  portal = await startTestPortal({ hubs: wanted, env: { LOG_LEVEL: 'silent' } })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

async function organise(method: string, path: string, body: object) {
  const answer = await portal.ask(method, `/api/organisation/${path}`, { as: admin, body })
  expect([path, answer.status]).toEqual([path, 200])
}
const person = (name: string, lc: string): Entry => ({
  ...{ name, email: `${name.toLowerCase()}@nexus.example`, recruitment: 'Yes', exchange: 'No', lc },
})
const publish = (lcs: string[], scope?: string) => {
  const entries = lcs.map((lc, at) => person(`Person${at}`, lc))
  return portal.ask('PUT', '/api/conversion', { as: admin, body: { entries, scope } })
}
async function read(query = '') {
  const { status, json } = await portal.ask('GET', `/api/conversion?${query}`, { as: admin })
  expect([query, status]).toEqual([query, 200])
  return json
}
const one = { signups: 1, recruitment: 1, exchange: 0 }
const none = { signups: 0, recruitment: 0, exchange: 0 }

it('accepts a twelfth LC on the next request; earlier publications stay readable', async () => {
  expect((await publish(['LUMS', 'IBA', 'Giki'])).status).toBe(200)
  expect((await publish(['Quetta'])).json.fields).toEqual({ 'entries.0.lc': 'Please choose one from the list.' })
  expect((await publish(['Quetta'], 'Quetta')).json.fields).toEqual({ scope: 'Please choose one from the list.' })
  await organise('POST', 'committees', { name: 'Quetta', kind: 'lc' })
  const before = await read('scope=Quetta')
  expect([before.total, before.entries, before.publication.totals.Quetta]).toEqual([0, [], none])
  expect((await publish(['Quetta'], 'Quetta')).json.totals).toMatchObject({ Quetta: one, IBA: one, LUMS: one })
  expect((await read('scope=Quetta')).entries).toEqual([person('Person0', 'Quetta')])
})

it('lets a closed LC keep what is published, and refuses new rows once they are gone', async () => {
  await organise('PUT', 'committees/IBA', { closedOn: '2026-01-01' })
  const { publication, total } = await read('scope=IBA')
  expect([total, publication.totals.IBA, publication.totals.National.signups]).toEqual([1, one, 4])
  expect((await publish(['LUMS', 'IBA'])).json.totals).toMatchObject({ IBA: one, Quetta: none })
  expect((await publish(['LUMS'])).json.totals).not.toHaveProperty('IBA')
  const refused = await publish(['LUMS', 'IBA'])
  expect([refused.status, refused.json.message, refused.json.fields]).toEqual([
    400,
    'IBA is closed. Please choose another.',
    { 'entries.1.lc': 'IBA is closed. Please choose another.' },
  ])
  expect((await publish(['IBA'], 'IBA')).json.fields).toEqual({ scope: 'IBA is closed. Please choose another.' })
})

it('uses codes, even for a renamed LC, and none for the national body', async () => {
  await organise('PUT', 'committees/Giki', { name: 'Topi' })
  expect((await publish(['Giki'], 'Giki')).json.totals.Giki).toEqual(one)
  for (const word of ['GIKI', 'Topi', 'MC']) {
    expect([word, (await publish([word])).json.fields]).toEqual([
      word,
      { 'entries.0.lc': 'Please choose one from the list.' },
    ])
    expect((await read(`scope=${word}`)).entries).toEqual([])
  }
  const refused = await publish(['Giki', 'LUMS'], 'Giki')
  expect(refused.json.message).toBe('Only rows of Topi can be published for Topi.')
})

it.each(['Paris', 'constructor', '__proto__', 'toString', '', "'"])(
  'returns nothing for the scope %j',
  async (scope) => {
    expect(await read(`scope=${scope}`)).toMatchObject({ total: 0, entries: [], totalPages: 1 })
    expect((await publish(['LUMS'], scope || ' ')).status).toBe(400)
    if (scope) expect((await publish([scope])).status).toBe(400)
  },
)
