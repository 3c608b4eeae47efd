// Closing year of the funnel: for 14 days after its last one it accepts reports for its months, then its figures never change.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recount } from '#server/database/recount.ts'
import type { Person } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { rowOf, sendRows, undoImport } from '../import/test-imports.ts'
import { metricsFrom } from '../test-reports.ts'
import { type ClosingPortal, old, startClosingPortal } from './test-closing.ts'

let closing: ClosingPortal
beforeAll(async () => {
  closing = await startClosingPortal()
  await closing.reportUntilMay()
  await closing.planNext()
  await closing.at('2027-07-01T00:30:00')
  expect((await closing.turn()).status).toBe(200)
  await closing.at('2027-07-03T12:00:00')
})
afterAll(() => closing.close())

const funnel = (as: Person, method: string, path: string, body?: unknown) =>
  closing.ask(as, method, `/api/mxfunnel${path}`, body)
const entriesOn = async (query: string) => {
  const { sums } = (await funnel(closing.mcvp, 'GET', `/summary?year=${old}${query}`)).json
  return sums.reduce((sum: number, { entries }: { entries: number }) => sum + entries, 0)
}
const outcome = ({ status, json }: { status: number; json: { error?: string } }) =>
  `${status} ${json?.error ?? ''}`.trim()
const refused = '403 accessNotAllowed'

describe('a year that is closing', () => {
  it('says so, and until when', async () => {
    const years = (await closing.ask(closing.leader, 'GET', '/api/years')).json
    expect(years).toMatchObject([
      { label: old, endsOn: '2027-06-30', state: 'closing', closesOn: '2027-07-14' },
      { label: '27.28', startsOn: '2027-07-01', state: 'open' },
    ])
  })

  it('has its months: a report goes there, and without a month to the open year', async () => {
    const { heir, report } = closing
    expect((await report(heir, '2027-06', { year: old })).json).toMatchObject({ year: old, month: '2027-06' })
    expect((await report(heir, '2027-07')).json).toMatchObject({ year: '27.28', month: '2027-07' })
    expect((await report(heir, undefined)).json).toMatchObject({ year: '27.28', month: '2027-07' })
    for (const wrong of [
      await report(heir, '2027-06', { year: '27.28' }),
      await report(heir, '2027-07', { year: old }),
      await report(heir, undefined, { year: old }),
    ]) {
      expect(outcome(wrong)).toBe('409 yearNotOpen')
    }
    expect((await report(heir, '2027-06', { year: '27.28' })).json.message).toBe(
      `This belongs to ${old}, so nothing was saved. Please reload the page.`,
    )
  })

  it('counts reports on the day on which they arrive', async () => {
    await closing.at('2027-07-04T12:00:00')
    const before = await entriesOn('')
    const { json: made } = await closing.report(closing.leader, '2027-06', { metrics: metricsFrom(7) })
    expect([await entriesOn('&on=2027-07-03'), await entriesOn('&on=2027-07-04')]).toEqual([before, before + 1])
    await closing.at('2027-07-05T12:00:00')
    expect(outcome(await funnel(closing.leader, 'DELETE', `/${made._id}`))).toBe('200')
    expect([await entriesOn('&on=2027-07-04'), await entriesOn('')]).toEqual([before + 1, before])
    expect(outcome(await funnel(closing.leader, 'POST', `/${made._id}/restore`))).toBe('200')
    expect(await entriesOn('')).toBe(before + 1)
    for (const count of hub.recounts ?? []) expect(await recount(closing.portal.portal, count)).toEqual([])
  })

  it('keeps a report when its month changes, and offers it no month of the open year', async () => {
    const { heir, report } = closing
    const { json: made } = await report(heir, '2027-06')
    const moved = await funnel(heir, 'PUT', `/${made._id}`, { ...made, month: '2027-05' })
    expect(moved.json).toMatchObject({ year: old, month: '2027-05', version: 2 })
    const away = await funnel(heir, 'PUT', `/${made._id}`, { ...moved.json, month: '2027-07' })
    expect([away.status, away.json.fields]).toEqual([400, { month: `Choose a month of ${old}.` }])
    const renamed = await funnel(heir, 'PUT', `/${made._id}`, { ...moved.json, year: '27.28' })
    expect(outcome(renamed)).toBe('409 yearNotOpen')
  })

  it('closes a month where its window does', async () => {
    const window = closing.portal.db.updateTable('taskWindow').where('month', '=', '2027-05')
    await window.set({ closesOn: '2027-07-04' }).execute()
    expect(outcome(await closing.report(closing.heir, '2027-05'))).toBe('409 taskClosed')
    await window.set({ closesOn: null }).execute()
  })

  it('is over for everything else', async () => {
    const tick = { year: old, standardsData: {} }
    expect(outcome(await closing.ask(closing.leader, 'PUT', '/api/mxstandards/my', tick))).not.toMatch(/^200/)
    const deadline = await closing.ask(closing.mcvp, 'PUT', '/api/windows/funnel', { windows: [], year: old })
    expect(outcome(deadline)).toBe('409 yearNotOpen')
  })
})

describe('somebody who held the office on the last day', () => {
  it('is a team member now, and still reports and changes what their LC reported', async () => {
    const { leaver, leader, heir, report, ask } = closing
    const me = (await ask(leaver, 'GET', '/api/me')).json
    expect([me.role, me.offices]).toEqual(['tm', []])
    expect(me.closingOffices).toEqual([{ role: 'lcvp', committee: 'Lahore', portfolio: null, year: old }])
    expect((await ask(heir, 'GET', '/api/me')).json).not.toHaveProperty('closingOffices')
    expect(outcome(await report(leaver, '2027-06', { year: old }))).toBe('200')
    const { json: made } = await report(leader, '2027-06')
    expect(outcome(await funnel(leaver, 'PUT', `/${made._id}`, { ...made, metrics: metricsFrom(3) }))).toBe('200')
    expect(outcome(await funnel(leaver, 'DELETE', `/${made._id}`))).toBe('200')
    expect(outcome(await funnel(leaver, 'POST', `/${made._id}/restore`))).toBe('200')
    expect(outcome(await funnel(leaver, 'GET', `/${made._id}/history`))).toBe('200')
    for (const path of ['', '/entries', '/summary', '/months', '/csv']) {
      expect([path, (await funnel(leaver, 'GET', `${path}?year=${old}`)).status]).toEqual([path, 200])
    }
  })

  it('does nothing of it in the open year, and nothing in other LCs', async () => {
    const { leaver, leader, heir, report } = closing
    expect(outcome(await report(leaver, '2027-07'))).toBe(refused)
    expect(outcome(await report(leaver, undefined))).toBe(refused)
    for (const path of ['', '/entries', '/summary', '/months', '/csv', '/summary?year=27.28']) {
      expect([path, outcome(await funnel(leaver, 'GET', path))]).toEqual([path, refused])
    }
    const { json: now } = await report(heir, '2027-07')
    expect(outcome(await funnel(leaver, 'PUT', `/${now._id}`, now))).toBe(refused)
    expect(outcome(await funnel(leaver, 'DELETE', `/${now._id}`))).toBe(refused)
    expect(outcome(await funnel(leaver, 'GET', `/${now._id}/history`))).toBe(refused)
    expect(outcome(await sendRows(closing.portal, leaver, [rowOf({ month: '2027-07' })]))).toBe(refused)
    const { json: elsewhere } = await report(leader, '2027-06', { lc: 'Multan' })
    expect(outcome(await funnel(leaver, 'DELETE', `/${elsewhere._id}`))).toBe('403 forbidden')
    expect(outcome(await closing.ask(leaver, 'GET', '/api/progress'))).toBe(refused)
  })

  it('imports into it, as others do, and each row counts today', async () => {
    const { leaver, heir, portal } = closing
    const rows = [rowOf({ lc: 'Lahore', month: '2027-06', Leads: 4 }), rowOf({ lc: 'Lahore', month: '2027-06' })]
    const [yesterday, before] = [await entriesOn('&on=2027-07-04'), await entriesOn('')]
    expect((await sendRows(portal, leaver, rows, { year: old })).json).toMatchObject({ made: 2, refused: [] })
    const mine = await sendRows(portal, heir, rows, { year: old })
    expect([await entriesOn('&on=2027-07-04'), await entriesOn('')]).toEqual([yesterday, before + 4])
    expect((await undoImport(portal, heir, mine.json.id)).json).toEqual({ undone: 2, kept: [] })
    expect(await entriesOn('')).toBe(before + 2)
    const without = await sendRows(portal, heir, [rowOf(), rowOf({ month: '2027-07' })], { year: old })
    const wrong = { month: `Choose a month of ${old}.` }
    expect(without.json.refused).toEqual([0, 1].map((row) => ({ row, fields: wrong })))
    expect((await closing.ask(heir, 'GET', '/api/imports')).json.imports[0]).toMatchObject({ year: old })
  })
})

describe('the last day of closing', () => {
  it('ends at midnight in the portal’s zone, and nothing changes after it', async () => {
    const { leaver, heir, mcvp, report, at, portal } = closing
    await at('2027-07-14T23:59:59')
    const { json: made } = await report(leaver, '2027-06')
    const { json: first } = await report(closing.leader, '2027-06', { submissionKey: 'at-the-last-second' })
    expect([made.year, first.year]).toEqual([old, old])
    const imported = await sendRows(portal, heir, [rowOf({ lc: 'Lahore', month: '2027-06' })], { year: old })
    expect(imported.json.made).toBe(1)
    const reads = ['', '/summary', '/months', '/csv', '/entries'].map((path) => `${path}?year=${old}`)
    const last = new Map<string, string>()
    for (const path of reads) last.set(path, (await funnel(mcvp, 'GET', path)).text)

    await at('2027-07-15T00:00:00')
    const years = (await closing.ask(mcvp, 'GET', '/api/years')).json
    expect(years[0]).toMatchObject({ label: old, state: 'closed', closesOn: '2027-07-14' })
    for (const as of [heir, mcvp, closing.admin]) {
      for (const late of [
        await report(as, '2027-06', { year: old }),
        await funnel(as, 'PUT', `/${made._id}`, { ...made, metrics: metricsFrom(1) }),
        await funnel(as, 'DELETE', `/${made._id}`),
        await sendRows(portal, as, [rowOf({ month: '2027-06' })], { year: old }),
      ]) {
        expect(outcome(late)).toBe('409 yearNotOpen')
        expect(late.json.message).toBe(`The year ${old} is not open, so nothing was saved. Please reload the page.`)
      }
    }
    expect(outcome(await undoImport(portal, heir, imported.json.id))).toBe('409 yearNotOpen')
    expect((await report(heir, '2027-06')).json.fields).toEqual({ month: 'Choose a month of 27.28.' })
    expect(outcome(await report(leaver, '2027-06'))).toBe(refused)
    expect(outcome(await funnel(leaver, 'GET', `/summary?year=${old}`))).toBe(refused)
    // The retry after a lost response: what was accepted stays accepted.
    const again = await report(closing.leader, '2027-06', { submissionKey: 'at-the-last-second', year: old })
    expect([again.status, again.json._id]).toEqual([200, first._id])
    for (const path of reads) expect((await funnel(mcvp, 'GET', path)).text === last.get(path), path).toBe(true)
  })
})
