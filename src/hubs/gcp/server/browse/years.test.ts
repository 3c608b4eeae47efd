// Years of GCPs: each keeps the year of its submission, and the year filter is exact on every page.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import type { Year } from '#shared/time/years.ts'
import { hub } from '../handlers.ts'
import { actsOn } from '../test-gcp.ts'
import { fillGcps } from '../test-many-gcps.ts'

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let author: Person
let reviewer: Person
let first: string
let firstYear: Year
const next = { label: '77.78', startsOn: '2077-07-01', endsOn: '2078-06-30' }
const old = 1124

beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  acts = actsOn(portal)
  firstYear = (await portal.portal.years()).open
  first = firstYear.label
  await fillGcps(portal.db, old)
  author = await portal.signInAs('tl')
  reviewer = await portal.signInAs('mcvp')
  await acts.submit(author, { title: 'Waits since last year', portfolio: 'BD' })
  await turnYear(portal, next)
  for (let n = 1; n <= 20; n += 1) {
    const { json } = await acts.submit(author, { title: `Of the new year ${n}`, portfolio: n % 2 ? 'BD' : 'oGV' })
    expect(json).toMatchObject({ year: next.label })
    if (n <= 12) await acts.approve(reviewer, json._id)
  }
}, 60_000)
afterAll(() => portal.close())

const approved = async (query: string) => (await acts.approved(author, query)).json
const titles = ({ gcps }: { gcps: { title: string }[] }) => gcps.map(({ title }) => title)

it('lists all years without a filter', async () => {
  expect(await approved('limit=1')).toMatchObject({ total: old + 12, gcps: [{ year: next.label }] })
  expect((await approved(`limit=100&page=2`)).gcps[0]).toMatchObject({ year: first })
})

it('filters by year with exact totals, pages, portfolios and searches', async () => {
  expect(await approved(`year=${next.label}`)).toMatchObject({ total: 12, totalPages: 2, portfolios: ['oGV', 'BD'] })
  expect(titles(await approved(`year=${next.label}&page=2`))).toEqual([4, 3, 2, 1].map((n) => `Of the new year ${n}`))
  expect(await approved(`year=${next.label}&portfolio=BD`)).toMatchObject({ total: 6 })
  expect(await approved(`year=${next.label}&portfolio=FnL`)).toMatchObject({ total: 0, gcps: [] })
  expect(await approved(`year=${next.label}&search=year%201`)).toMatchObject({ total: 4 })
  expect(await approved(`year=${first}&search=new%20year`)).toMatchObject({ total: 0 })
})

it('pages through an older year from its newest entry to its first', async () => {
  const seen = new Set<string>()
  const { totalPages, total } = await approved(`year=${first}&limit=100`)
  expect(total).toBe(old)
  for (let page = 1; page <= totalPages; page += 1) {
    for (const { _id, year } of (await approved(`year=${first}&limit=100&page=${page}`)).gcps) {
      expect(year).toBe(first)
      seen.add(_id)
    }
  }
  expect(seen.size).toBe(old)
  expect((await approved(`year=${first}&limit=1&page=${old}`)).gcps[0]._id).toBe('gcp-1')
  expect((await approved(`year=${first}&limit=1&page=514`)).gcps[0]._id).toBe(`gcp-${old - 513}`)
})

it("filters the reviewers' list and its counts", async () => {
  const list = async (query: string) => (await acts.list(reviewer, query)).json
  expect(await list(`year=${next.label}`)).toMatchObject({
    total: 20,
    counts: { pending: 8, approved: 12, rejected: 0 },
  })
  const waiting = await list(`year=${first}&status=pending`)
  expect([titles(waiting), waiting.counts.pending]).toEqual([['Waits since last year'], 1])
  // It can still be decided, and stays in its year.
  const { json } = await acts.approve(reviewer, waiting.gcps[0]._id)
  expect(json).toMatchObject({ status: 'approved', year: first })
  expect(await approved(`year=${first}&limit=1`)).toMatchObject({ total: old + 1 })
})

it('refuses an entry for a closed year and an unknown filter, and accepts a retry of one that was stored', async () => {
  const submissionKey = 'sent-before-the-turn'
  const before = await approved('limit=1')
  const refused = await acts.submit(author, { title: 'Too late', year: first })
  expect(refused).toMatchObject({ status: 409, json: { error: 'yearNotOpen' } })
  expect((await approved('limit=1')).total).toBe(before.total)
  const made = await acts.submit(author, { title: 'In time', year: next.label, submissionKey })
  expect((await acts.submit(author, { title: 'In time', year: first, submissionKey })).json._id).toBe(made.json._id)
  for (const answer of [await acts.approved(author, 'year=99.00'), await acts.list(reviewer, 'year=99.00')]) {
    expect(answer).toMatchObject({
      status: 400,
      json: { fields: { year: 'There is no such year. Please choose another.' } },
    })
  }
})

it('counts the entries of a year, and a recount agrees', async () => {
  const { db, engine } = portal
  const collected = (year: string) => portal.portal.countCollected(db, year)
  expect(await collected(next.label)).toEqual([{ what: 'GCPs', count: 21 }])
  expect(await collected('78.79')).toEqual([{ what: 'GCPs', count: 0 }])
  for (const each of hub.recounts ?? []) expect(await recount({ db, engine }, each)).toEqual([])
})
