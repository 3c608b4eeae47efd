// Conversion API: publications are stored completely, paged, and shown with names only to the roles that work with them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { roles } from '#shared/roles.ts'
import { type Entry, trackerOrder } from '../rules.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

const people = (count: number): Entry[] =>
  Array.from({ length: count }, (_, n) => ({
    name: `Person ${n + 1}`,
    email: `person${n + 1}@nexus.example`,
    recruitment: n % 2 ? 'Yes' : 'No',
    exchange: n % 5 ? 'No' : 'Yes',
    lc: trackerOrder[n % trackerOrder.length] as string,
  }))

describe('published sign-ups', () => {
  it('are empty at first, and never shown to visitors', async () => {
    const member = await portal.signInAs('user')
    expect((await portal.ask('GET', '/api/conversion', { as: member })).json.publication).toBeNull()
    expect((await portal.ask('GET', '/api/conversion')).status).toBe(401)
  })

  it('can be replaced only by the national team, all or nothing', async () => {
    for (const role of roles) {
      const as = await portal.signInAs(role)
      const { status } = await portal.ask('PUT', '/api/conversion', { as, body: { entries: people(3) } })
      expect([role, status]).toEqual([role, ['mcvp', 'admin'].includes(role) ? 200 : 403])
    }
    const as = await portal.signInAs('mcvp')
    const bad = [...people(5), { ...people(1)[0], lc: 'Atlantis' }]
    const refused = await portal.ask('PUT', '/api/conversion', { as, body: { entries: bad } })
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['entries.5.lc']])
    expect((await portal.ask('GET', '/api/conversion', { as })).json.total).toBe(3)
    const deep = await portal.ask('GET', '/api/conversion?page=10000000&limit=1000', { as })
    expect([deep.status, deep.json.entries, deep.json.total]).toEqual([200, [], 3])
  })

  it('are paged for each LC and the country, with totals', async () => {
    const as = await portal.signInAs('mcvp')
    await portal.ask('PUT', '/api/conversion', { as, body: { entries: people(50) } })
    const first = (await portal.ask('GET', '/api/conversion', { as })).json
    expect(first).toMatchObject({ total: 50, totalPages: 3 })
    expect(first.publication.totals.National).toEqual({ signups: 50, recruitment: 25, exchange: 10 })
    expect(first.entries).toHaveLength(20)
    const last = (await portal.ask('GET', '/api/conversion?page=3', { as })).json
    expect(last.entries.map(({ name }: Entry) => name)).toEqual(
      people(50)
        .slice(40)
        .map(({ name }) => name),
    )
    const lums = (await portal.ask('GET', '/api/conversion?scope=LUMS&limit=3&page=2', { as })).json
    expect(lums).toMatchObject({ total: 5, totalPages: 2 })
    expect(lums.entries.map(({ name }: Entry) => name)).toEqual(['Person 34', 'Person 45'])
  })

  it.each(roles)('show %s names and addresses, or totals only', async (role) => {
    await portal.ask('PUT', '/api/conversion', { as: await portal.signInAs('admin'), body: { entries: people(25) } })
    const as = await portal.signInAs(role)
    const seesNames = ['lcvp', 'mcvp', 'admin'].includes(role)
    for (const query of ['', '?page=2', '?scope=LUMS', '?limit=1000']) {
      const { status, json, text } = await portal.ask('GET', `/api/conversion${query}`, { as })
      expect([status, json.publication.totals.National.signups]).toEqual([200, 25])
      expect(/Person \d|@nexus\.example/.test(text)).toBe(seesNames)
      if (!seesNames) expect([json.entries, json.totalPages]).toEqual([null, 1])
    }
  })

  it('stay consistent when several people publish at once', async () => {
    const as = await portal.signInAs('admin')
    const publish = (count: number) => portal.ask('PUT', '/api/conversion', { as, body: { entries: people(count) } })
    for (let round = 0; round < 20; round++) {
      await Promise.all([publish(30), publish(44), publish(30)])
      const { publication, total } = (await portal.ask('GET', '/api/conversion', { as })).json
      expect([30, 44]).toContain(total)
      const rows = await portal.db.selectFrom('conversionEntry').selectAll().execute()
      expect(rows).toHaveLength(publication.totals.National.signups)
    }
  })

  // The limit is the same on both engines; PostgreSQL is tested with more than fits into one statement.
  const most = process.env.NEXUS_TEST_ENGINE === 'postgres' ? 12_000 : 50_000
  it(`can be up to ${most}`, async () => {
    const as = await portal.signInAs('mcvp')
    const { status } = await portal.ask('PUT', '/api/conversion', { as, body: { entries: people(most) } })
    expect(status).toBe(200)
    const deep = (await portal.ask('GET', `/api/conversion?page=${most / 20}`, { as })).json
    expect(deep.entries.at(-1).name).toBe(`Person ${most}`)
    const wide = await portal.ask('GET', `/api/conversion?page=${most / 1000}&limit=1000`, { as })
    expect([wide.json.entries.length, wide.json.totalPages]).toEqual([1000, most / 1000])
    expect((await portal.ask('GET', '/api/conversion?limit=1001', { as })).status).toBe(400)
  })
})
