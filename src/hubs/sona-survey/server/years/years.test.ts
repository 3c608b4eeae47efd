// Surveys by year: the next year starts unticked with the current portfolios, and the previous one stays exactly the same,
// whatever opens and closes afterwards.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear, undoTurn } from '#server/testing/years.ts'
import { today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import type { Survey } from '../../contract.ts'
import { completionOf } from '../../rules.ts'
import { sonaFigures } from '../figures.ts'
import { catchUpWithOrganisation, isBehindOrganisation } from './changes.ts'

const usual = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']
const next = { label: '40.41', startsOn: '2040-07-01', endsOn: '2041-06-30' }

let portal: TestPortal
let admin: Person
let first: Year
beforeAll(async () => {
  portal = await startTestPortal({ hubs: hubs.filter(({ name }) => ['sona-survey', 'organisation'].includes(name)) })
  admin = await portal.signInAs('admin')
  first = (await portal.portal.years()).open
})
afterAll(() => portal.close())

const ask = (method: string, path: string, body?: object) => portal.ask(method, path, { as: admin, body })
const list = async (year?: string): Promise<Survey[]> =>
  (await ask('GET', `/api/survey${year ? `?year=${year}` : ''}`)).json
const findSurvey = async (lc: string, year?: string) => (await list(year)).find((survey) => survey.lc === lc) as Survey
const tick = (id: string, progress: object, year?: string) => ask('PUT', `/api/survey/${id}`, { progress, year })
const add = (id: string, portfolio: string, year?: string) =>
  ask('POST', `/api/survey/${id}/portfolios`, { portfolio, year })
const remove = (id: string, portfolio: string) =>
  ask('DELETE', `/api/survey/${id}/portfolios/${encodeURIComponent(portfolio)}`)
const organise = (path: string, change: object) => ask('PUT', `/api/organisation/${path}`, change)
const countCollected = (year: string) => portal.portal.countCollected(portal.db, year)

const readDays = async (year: string) => (await ask('GET', `/api/survey/days?year=${year}`)).json

let before: Survey[]

it('starts unticked with the current portfolios, and keeps the previous year as it was shown', async () => {
  const [multan, lums, iba] = [await findSurvey('Multan'), await findSurvey('LUMS'), await findSurvey('IBA')]
  await tick(multan._id, { oGV: true, BD: true, EwA: true })
  await tick(multan._id, { EwA: false })
  await add(multan._id, 'Alumni')
  await remove(lums._id, 'FnL')
  await tick(iba._id, { iCX: true })
  await organise('committees/IBA', { closedOn: '2026-01-31' })
  await organise('committees/Karachi', { closedOn: '2026-01-31' })
  await tick(multan._id, { MXP: true })
  await organise('portfolios/MXP', { closedOn: '2026-01-31' })
  before = await list()
  expect(before).toHaveLength(10)
  expect(await countCollected(first.label)).toEqual([{ what: 'Sona ticks', count: 4 }])

  await turnYear(portal, next)
  expect(await list(first.label)).toEqual(before)
  expect(await countCollected(next.label)).toEqual([{ what: 'Sona ticks', count: 0 }])
  const now = await list()
  const open = usual.filter((code) => code !== 'MXP')
  expect(now.map(({ lc }) => lc)).toEqual(before.map(({ lc }) => lc).filter((lc) => lc !== 'IBA'))
  expect(now.every(({ year }) => year === next.label)).toBe(true)
  expect(now.flatMap(({ progress }) => Object.values(progress)).includes(true)).toBe(false)
  expect((await findSurvey('Multan')).portfolios).toEqual([...open, 'Alumni'])
  expect((await findSurvey('LUMS')).portfolios).toEqual(open.filter((code) => code !== 'FnL'))
  expect((await findSurvey('Giki')).portfolios).toEqual(open)
})

it('never changes a closed year, whatever opens, closes, joins or is ticked afterwards', async () => {
  await tick((await findSurvey('Multan'))._id, { oGV: true })
  await organise('portfolios/BD', { closedOn: '2026-01-31' })
  await organise('committees/Giki', { closedOn: '2026-01-31' })
  await ask('POST', '/api/organisation/committees', { name: 'Quetta', kind: 'lc' })
  await ask('POST', '/api/organisation/portfolios', { name: 'Legal' })
  await organise('committees/Karachi', { closedOn: null })
  await organise('portfolios/MXP', { closedOn: null })
  expect(await list(first.label)).toEqual(before)
  // As of its last day it is the same.
  expect((await ask('GET', `/api/survey?year=${first.label}&on=${today()}`)).json).toEqual(before)
  const { ticked, total } = completionOf(before)
  expect((await readDays(first.label)).at(-1)).toMatchObject({ done: ticked, of: total })
  // The LC that was closed during the turn returns with what it had, and with what it missed.
  const still = usual.filter((code) => !['MXP', 'BD'].includes(code))
  expect((await findSurvey('Karachi')).portfolios).toEqual([...still, 'Legal', 'MXP'])
  expect((await findSurvey('Multan')).portfolios).toEqual([...still, 'Alumni', 'Legal', 'MXP'])
  expect((await findSurvey('Quetta')).portfolios).toContain('Legal')
})

it('refuses changes to another year, and stores nothing', async () => {
  const [old, now] = [await findSurvey('Multan', first.label), await findSurvey('Multan')]
  expect(old._id).not.toBe(now._id)
  const answers = [
    await tick(old._id, { FnL: true }),
    await tick(old._id, { FnL: true }, next.label),
    await tick(now._id, { FnL: true }, first.label),
    await add(old._id, 'Events'),
    await add(now._id, 'Events', first.label),
    await remove(old._id, 'oGV'),
  ]
  const text = `The year ${first.label} is not open, so nothing was saved. Please reload the page.`
  for (const { status, json } of answers) {
    expect([status, json.error, json.message]).toEqual([409, 'yearNotOpen', text])
  }
  expect([await findSurvey('Multan', first.label), await findSurvey('Multan')]).toEqual([old, now])
  const unknown = await ask('GET', '/api/survey?year=11.12')
  expect([unknown.status, Object.keys(unknown.json.fields)]).toEqual([400, ['year']])
  expect((await tick(now._id, { FnL: true }, next.label)).status).toBe(200)
  expect((await ask('GET', `/api/survey/${old._id}/changes`)).json).toHaveLength(5)
})

it('loses and moves nothing when an opening is undone, and gets what is missing when the year opens again', async () => {
  const last = { label: '41.42', startsOn: '2041-07-01', endsOn: '2042-06-30' }
  const [shown, open, days] = [await list(first.label), await list(), await readDays(next.label)]
  await turnYear(portal, last)
  const multan = await findSurvey('Multan')
  await tick(multan._id, { oGV: true, iCX: true })
  await tick(multan._id, { iCX: false })
  await add(multan._id, 'Events')
  const waiting = await list()
  const { ticked, total } = completionOf(waiting)
  expect(ticked).toBe(1)
  await undoTurn(portal, next)
  expect(await list()).toEqual(open)
  expect(await readDays(next.label)).toEqual(days)
  expect(await list(first.label)).toEqual(shown)
  expect(await list(last.label)).toEqual(waiting)
  expect(await countCollected(last.label)).toEqual([{ what: 'Sona ticks', count: 1 }])

  await ask('POST', '/api/organisation/portfolios', { name: 'Green' })
  await ask('POST', '/api/organisation/committees', { name: 'Sibi', kind: 'lc' })
  await turnYear(portal, last)
  expect((await list()).map(({ lc }) => lc)).toEqual([...waiting.map(({ lc }) => lc), 'Sibi'])
  expect(await findSurvey('Multan')).toMatchObject({
    portfolios: [...(waiting.find(({ lc }) => lc === 'Multan')?.portfolios ?? []), 'Green'],
    progress: { oGV: true, iCX: false, Events: false, Green: false },
  })
  const added = waiting.length + (await findSurvey('Sibi')).portfolios.length
  expect((await readDays(last.label)).at(-1)).toEqual({ day: today(), done: 1, of: total + added })
  expect(await recountOf(sonaFigures).mend(portal.portal)).toEqual([])
  await undoTurn(portal, next)
})

it('catches up with what the organisation changed while another year was open', async () => {
  const before = await findSurvey('Multan')
  const last = { label: '41.42', startsOn: '2041-07-01', endsOn: '2042-06-30' }
  await turnYear(portal, last)
  await ask('POST', '/api/organisation/committees', { name: 'Turbat', kind: 'lc' })
  await organise('portfolios/FnL', { closedOn: today() })
  await undoTurn(portal, next)
  expect(await isBehindOrganisation(portal.portal)).toBe(true)
  await catchUpWithOrganisation(portal.db)
  expect(await isBehindOrganisation(portal.portal)).toBe(false)
  expect((await findSurvey('Turbat')).portfolios).toContain('oGV')
  const { ticked, total } = completionOf(await list())
  expect((await readDays(next.label)).at(-1)).toEqual({ day: today(), done: ticked, of: total })
  expect(await findSurvey('Multan')).toEqual(before)
  await organise('portfolios/FnL', { closedOn: null })
})

it('counts a concurrent tick in its year or refuses it when the year turns', async () => {
  const surveys = await list()
  const untouched = surveys.filter(({ progress }) => !progress.EwA)
  const last = { label: '42.43', startsOn: '2042-07-01', endsOn: '2043-06-30' }
  const half = Math.floor(untouched.length / 2)
  const ticking = (some: Survey[]) => some.map(({ _id }) => tick(_id, { EwA: true }))
  const early = ticking(untouched.slice(0, half))
  const turning = turnYear(portal, last)
  const answers = await Promise.all([...early, ...ticking(untouched.slice(half))])
  await turning
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  const after = await list(next.label)
  for (const [at, { lc }] of untouched.entries()) {
    const isDone = after.find((survey) => survey.lc === lc)?.progress.EwA
    expect([lc, isDone]).toEqual([lc, answers[at]?.status === 200])
  }
  expect((await list()).flatMap(({ progress }) => Object.values(progress)).includes(true)).toBe(false)
  expect(await recountOf(sonaFigures).mend(portal.portal)).toEqual([])
})
