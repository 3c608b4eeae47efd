// Publications by year: a closed year stays as it was, including names; replaced publications keep only their totals, so that any
// past day is known.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear, undoTurn } from '#server/testing/years.ts'
import { today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import type { Entry } from '../rules.ts'
import { conversionFigures } from './figures.ts'

const next = { label: '40.41', startsOn: '2040-07-01', endsOn: '2041-06-30' }
const last = { label: '41.42', startsOn: '2041-07-01', endsOn: '2042-06-30' }

let portal: TestPortal
let admin: Person
let first: Year
beforeAll(async () => {
  const wanted = hubs.filter(({ name }) => ['conversion-tracker', 'organisation', 'imports'].includes(name))
  portal = await startTestPortal({ hubs: wanted })
  admin = await portal.signInAs('admin')
  first = (await portal.portal.years()).open
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => portal.close())

const person = (name: string, lc: string): Entry => ({
  ...{ name, email: `${name.toLowerCase()}@nexus.example`, recruitment: 'Yes', exchange: 'No', lc },
})
const publish = (entries: Entry[], more: object = {}) =>
  portal.ask('PUT', '/api/conversion', { as: admin, body: { entries, ...more } })
const read = async (query = '') => (await portal.ask('GET', `/api/conversion?${query}`, { as: admin })).json
const readYear = ({ label }: { label: string }) => read(`year=${label}`)
const signups = (signups: number) => ({ signups, recruitment: signups, exchange: 0 })
const countCollected = async ({ label }: { label: string }) =>
  (await portal.portal.countCollected(portal.db, label)).find(({ what }) => what === 'Conversion publications')?.count

it('starts with nothing published, and keeps the previous year exactly as it was', async () => {
  expect((await publish([person('Ali', 'LUMS')])).status).toBe(200)
  expect((await publish([person('Ali', 'LUMS'), person('Bano', 'Giki'), person('Chand', 'IBA')])).status).toBe(200)
  const before = await read()
  await turnYear(portal, next)
  expect(await read()).toEqual({ publication: null, entries: [], total: 0, totalPages: 1 })
  expect([await countCollected(first), await countCollected(next)]).toEqual([2, 0])

  expect((await publish([person('Dua', 'NUST')], { year: next.label })).status).toBe(200)
  await portal.ask('POST', '/api/organisation/committees', { as: admin, body: { name: 'Quetta', kind: 'lc' } })
  for (const [lc, closedOn] of [
    ['IBA', '2026-01-31'],
    ['Multan', today()],
  ])
    await portal.ask('PUT', `/api/organisation/committees/${lc}`, { as: admin, body: { closedOn } })
  expect(await readYear(first)).toEqual(before)
  expect((await read(`year=${first.label}&scope=Giki`)).entries).toEqual([person('Bano', 'Giki')])
  const { publication, entries } = await read()
  expect([publication.totals.National, publication.totals.Quetta, entries]).toEqual([
    signups(1),
    signups(0),
    [person('Dua', 'NUST')],
  ])
})

it('refuses a publication for another year, and changes nothing', async () => {
  const before = [await readYear(first), await readYear(next)]
  for (const more of [{ year: first.label }, { year: first.label, scope: 'LUMS' }]) {
    const { status, json } = await publish([person('Eman', 'LUMS')], more)
    expect([status, json.error]).toEqual([409, 'yearNotOpen'])
  }
  expect([await readYear(first), await readYear(next)]).toEqual(before)
  const unknown = await portal.ask('GET', '/api/conversion?year=11.12', { as: admin })
  expect([unknown.status, Object.keys(unknown.json.fields)]).toEqual([400, ['year']])
})

it('replaces one LC of the open year only', async () => {
  const before = await readYear(first)
  expect((await publish([person('Faiz', 'LUMS')], { scope: 'LUMS' })).json.totals.National).toEqual(signups(2))
  expect(await readYear(first)).toEqual(before)
})

it('returns the totals of any past day, and keeps no names of replaced publications', async () => {
  const publishAt = async (moment: string, count: number) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date(`${moment}:00+05:00`))
    admin = await portal.signInAs('admin')
    const people = Array.from({ length: count }, (_, n) => person(`Person${n}`, 'LUMS'))
    expect((await publish(people)).status).toBe(200)
  }
  await publishAt('2040-09-01T10:00', 3)
  // One minute before and after midnight: two days here, one in UTC.
  await publishAt('2040-09-04T23:59', 4)
  await publishAt('2040-09-05T00:01', 5)
  await publishAt('2040-09-05T12:00', 6)
  vi.useRealTimers()
  admin = await portal.signInAs('admin')
  const national = async (day: string, year = next) => {
    const { json } = await portal.ask('GET', `/api/conversion/history?year=${year.label}`, { as: admin })
    const { day: _, ...totals } = json.findLast((past: { day: string }) => past.day <= day) ?? {}
    return totals
  }
  expect(await national('2000-01-01')).toEqual({})
  expect(await national('2040-08-31')).toEqual(signups(2))
  expect(await national('2040-09-01')).toEqual(signups(3))
  expect(await national('2040-09-03')).toEqual(signups(3))
  expect(await national('2040-09-04')).toEqual(signups(4))
  expect(await national('2040-09-05')).toEqual(signups(6))
  expect(await national('2040-09-05', first)).toEqual(signups(3))

  const rows = await portal.db.selectFrom('conversionEntry').select('name').execute()
  expect(rows).toHaveLength(3 + 6)
  const storedRows = await portal.db
    .selectFrom('conversionPublication')
    .selectAll()
    .where('year', '=', next.label)
    .execute()
  expect(storedRows.filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1)
  expect(JSON.stringify(storedRows)).not.toContain('Person')
})

it('stays where it is when an opening is undone, and is there when the year opens again', async () => {
  const published = await readYear(next)
  await turnYear(portal, last)
  await publish([person('Hina', 'LUMS')])
  const body = { rows: [{ name: 'Iqra', email: 'iqra@nexus.example', lc: 'NUST' }] }
  const { json: imported } = await portal.ask('POST', '/api/imports/conversion', { as: admin, body })
  const undoImport = async () => (await portal.ask('POST', `/api/imports/${imported.id}/undo`, { as: admin })).json
  const waiting = await read()
  await undoTurn(portal, next)
  expect(await read()).toEqual(published)
  expect((await readYear(last)).entries).toEqual(waiting.entries)
  expect((await undoImport()).error).toBe('yearNotOpen')
  await turnYear(portal, last)
  expect(await read()).toEqual(waiting)
  expect(await undoImport()).toMatchObject({ undone: 1 })
  expect(await recountOf(conversionFigures).mend(portal.portal)).toEqual([])
})
