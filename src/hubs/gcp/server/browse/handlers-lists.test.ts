// GCP lists: pagination, filters, search, and totals that stay correct through every change.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { actsOn } from '../test-gcp.ts'
import { fillGcps } from '../test-many-gcps.ts'

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let author: Person
let reviewer: Person
const ids: string[] = []
const titleOf = (n: number) =>
  n === 7 ? 'Talk 50%_off \\ café' : n % 3 === 0 ? `Welcome WEEK ${n}` : `Campus fair ${n}`
const portfolioOf = (n: number) => (n % 2 === 0 ? 'BD' : 'oGV')

beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  acts = actsOn(portal)
  author = await portal.signInAs('tl')
  reviewer = await portal.signInAs('mcvp')
  // 1 to 20: the first 12 approved, then 3 rejected, the last 5 pending.
  for (let n = 1; n <= 20; n += 1) {
    const { json } = await acts.submit(author, { title: titleOf(n), portfolio: portfolioOf(n) })
    ids.push(json._id)
    if (n <= 12) await acts.approve(reviewer, json._id)
    else if (n <= 15) await acts.reject(reviewer, json._id, { reason: `Because ${n}` })
  }
}, 60_000)
afterAll(() => portal.close())

const numbers = (json: { gcps: { _id: string }[] }) => json.gcps.map(({ _id }) => ids.indexOf(_id) + 1)

describe('the approved list', () => {
  it('has 8 per page, newest first, with totals and the portfolios in use', async () => {
    const { json } = await acts.approved(author)
    expect(numbers(json)).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
    expect(json).toMatchObject({ total: 12, totalPages: 2, portfolios: ['oGV', 'BD'] })
    expect(numbers((await acts.approved(author, 'page=2')).json)).toEqual([4, 3, 2, 1])
    expect((await acts.approved(author, 'page=3')).json.gcps).toEqual([])
    expect((await acts.approved(author, 'page=2&limit=5')).json).toMatchObject({ totalPages: 3 })
  })

  it('shows on the next request what another instance changed', async () => {
    const other = openDatabase(portal.portal.config)
    const changed = other.db.updateTable('gcp').where('id', '=', ids[11] as string)
    const now = async () => (await acts.approved(author)).json.gcps[0].category
    for (const category of ['One', 'Two', 'Three', 'Event']) {
      expect(await now()).toBe(await now())
      await changed.set({ category }).execute()
      expect(await now()).toBe(category)
    }
    await other.close()
  })

  it('searches titles and portfolios ignoring case, and combines search and filters', async () => {
    expect(numbers((await acts.approved(author, 'search=welcome%20week')).json)).toEqual([12, 9, 6, 3])
    expect(numbers((await acts.approved(author, 'search=oGv&limit=3&page=2')).json)).toEqual([5, 3, 1])
    expect((await acts.approved(author, 'search=ogv')).json).toMatchObject({ total: 6, totalPages: 1 })
    const both = (await acts.approved(author, 'search=week&portfolio=BD')).json
    expect([numbers(both), both.total, both.portfolios]).toEqual([[12, 6], 2, ['oGV', 'BD']])
    expect((await acts.approved(author, 'portfolio=BD')).json).toMatchObject({ total: 6 })
    expect((await acts.approved(author, 'portfolio=FnL')).json).toMatchObject({ total: 0, totalPages: 1, gcps: [] })
    expect((await acts.approved(author, 'search=&portfolio=')).json.total).toBe(12)
    for (const query of ['portfolio=Sales', 'portfolio=Sales&search=week', 'portfolio=constructor'])
      expect((await acts.approved(author, query)).json).toMatchObject({ total: 0, gcps: [], portfolios: ['oGV', 'BD'] })
  })

  it('takes pattern characters literally', async () => {
    for (const sign of ['%', '_', '\\', '50%_off', 'CAFÉ', 'cafe\u0301'])
      expect([sign, numbers((await acts.approved(author, `search=${encodeURIComponent(sign)}`)).json)]).toEqual([
        sign,
        [7],
      ])
    expect((await acts.approved(author, `search=${encodeURIComponent("' or 1=1 --")}`)).json.total).toBe(0)
  })

  it.each(['page=0', 'page=x', 'limit=0', 'limit=101', 'search=%00', `search=${'x'.repeat(101)}`, 'page=1&page=2'])(
    'refuses %s',
    async (query) => {
      expect((await acts.approved(author, query)).status).toBe(400)
    },
  )
})

describe("the reviewers' list", () => {
  it('shows pending first, then the rest, newest first, across pages', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => acts.list(reviewer, `page=${page}`)))
    expect(pages.flatMap(({ json }) => numbers(json))).toEqual([
      20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ])
    expect(pages[0]?.json).toMatchObject({
      total: 20,
      totalPages: 3,
      counts: { pending: 5, approved: 12, rejected: 3 },
    })
    await acts.reject(reviewer, ids[18] as string)
    expect(numbers((await acts.list(reviewer, 'limit=6')).json)).toEqual([20, 18, 17, 16, 19, 15])
  })

  it('filters by status and portfolio, and searches across pending and reviewed', async () => {
    expect(numbers((await acts.list(reviewer, 'status=rejected')).json)).toEqual([19, 15, 14, 13])
    expect(numbers((await acts.list(reviewer, 'status=pending&portfolio=BD')).json)).toEqual([20, 18, 16])
    expect(numbers((await acts.list(reviewer, 'portfolio=BD&limit=4')).json)).toEqual([20, 18, 16, 14])
    const found = (await acts.list(reviewer, 'search=week')).json
    expect([numbers(found), found.total]).toEqual([[18, 15, 12, 9, 6, 3], 6])
    expect(numbers((await acts.list(reviewer, 'search=week&limit=2&page=2')).json)).toEqual([12, 9])
    expect((await acts.list(reviewer, 'status=lost')).status).toBe(400)
  })
})

describe('my GCPs', () => {
  it("are the caller's own, with status and reason", async () => {
    const other = await portal.signInAs('tm')
    expect((await portal.ask('GET', '/api/gcp/mine', { as: other })).json).toEqual({
      gcps: [],
      total: 0,
      totalPages: 1,
    })
    const { json } = await portal.ask('GET', '/api/gcp/mine?limit=8', { as: author })
    expect(numbers(json)).toEqual([20, 19, 18, 17, 16, 15, 14, 13])
    expect(json).toMatchObject({ total: 20, totalPages: 3 })
    expect(json.gcps[5]).toMatchObject({ status: 'rejected', reason: 'Because 15' })
    expect(json.gcps[0]).not.toHaveProperty('reviewedBy')
  })
})

describe('searches with many matches', () => {
  it('have correct totals beyond one batch', async () => {
    const row = await portal.db
      .selectFrom('gcp')
      .selectAll()
      .where('id', '=', ids[0] as string)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 450 }, (_, n) => ({
      ...row,
      id: `copy-${n}`,
      seq: 1000 + n,
      searchText: `harvest ${n}`,
      title: `Harvest ${n}`,
      submissionKey: `copy-${n}`,
    }))
    await portal.db.insertInto('gcp').values(copies).execute()
    const { json } = await acts.approved(author, 'search=harvest&page=57')
    expect([json.total, json.totalPages, json.gcps.map((gcp: { title: string }) => gcp.title)]).toEqual([
      450,
      57,
      ['Harvest 1', 'Harvest 0'],
    ])
    expect((await acts.approved(author, 'search=harvest&page=2')).json.gcps[0].title).toBe('Harvest 441')
    await portal.db.deleteFrom('gcp').where('id', 'like', 'copy-%').execute()
  })
})

it('finds deep pages, also after rows have left the list', async () => {
  const other = await startTestPortal({ hubs: [hub] })
  const reader = await other.signInAs('mcvp')
  await fillGcps(other.db, 1500)
  const read = async (query: string) =>
    (await other.ask('GET', `/api/gcp/approved?${query}`, { as: reader })).json.gcps.map(
      (gcp: { _id: string }) => gcp._id,
    )
  expect((await read('page=160'))[0]).toBe(`gcp-${1500 - 159 * 8}`)
  // Newer entries leave the list, so row 1,273 moves up.
  for (const n of [1500, 1499, 700]) await other.ask('PUT', `/api/gcp/gcp-${n}/reject`, { as: reader })
  expect((await read('page=160'))[0]).toBe(`gcp-${1498 - 1 - 159 * 8}`)
  expect(await read('page=188&limit=8')).toEqual(['gcp-1'])
  expect(await read('page=400')).toEqual([])
  await other.close()
}, 30_000)

it('has correct totals through any order of decisions and changes', async () => {
  const act = fc.record({
    n: fc.integer({ min: 0, max: 5 }),
    kind: fc.constantFrom('approve', 'reject', 'resubmit', 'edit'),
    portfolio: fc.constantFrom('BD', 'oGV', 'FnL'),
  })
  const steps = fc.sample(fc.array(act, { minLength: 30, maxLength: 30 }), { numRuns: 1, seed: 20 })[0] ?? []
  const run = ({ n, kind, portfolio }: (typeof steps)[number]) => {
    const id = ids[n] as string
    if (kind === 'approve') return acts.approve(reviewer, id)
    if (kind === 'reject') return acts.reject(reviewer, id)
    return kind === 'edit' ? acts.edit(reviewer, id, { portfolio }) : acts.resubmit(author, id, { portfolio })
  }
  // All at once: concurrent decisions must not deadlock.
  const answers = await Promise.all(steps.map(run))
  expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
  const rows = await portal.db.selectFrom('gcp').select(['status', 'portfolio']).execute()
  for (const status of ['pending', 'approved', 'rejected']) {
    for (const portfolio of ['', 'BD', 'oGV', 'FnL']) {
      const expected = rows.filter((row) => row.status === status && (!portfolio || row.portfolio === portfolio)).length
      const { json } = await acts.list(reviewer, `status=${status}&portfolio=${portfolio}&limit=100`)
      expect([status, portfolio, json.total, json.gcps.length]).toEqual([status, portfolio, expected, expected])
    }
  }
  expect((await acts.list(reviewer)).json.total).toBe(rows.length)
})
