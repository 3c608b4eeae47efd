// Past years: an admin can add a year from before the portal, and only imports fill it, so that comparisons between years
// work from the first day.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recount } from '#server/database/recount.ts'
import { roles } from '#shared/roles.ts'
import { plusDays } from '#shared/time/calendar.ts'
import { type Year, yearAfter, yearBefore } from '#shared/time/years.ts'
import { hubs } from '../../src/main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '../../src/server/testing/portal.ts'

let portal: TestPortal
let admin: Person
let open: Year
let past: ReturnType<typeof yearBefore>
beforeEach(async () => {
  portal = await startTestPortal({ hubs })
  admin = await portal.signInAs('admin')
  open = (await portal.portal.years()).open
  past = yearBefore(open)
})
afterEach(() => portal.close())

const ask = (method: string, path: string, body?: unknown, as = admin) => portal.ask(method, path, { as, body })
const add = (draft: object = past, as = admin) => ask('POST', '/api/years/past', draft, as)
const drop = (label = past.label) => ask('DELETE', `/api/years/${label}`)
const years = async (): Promise<Year[]> => (await ask('GET', '/api/years')).json
const send = (rows: object[], more: object = {}, as = admin) =>
  ask('POST', '/api/imports/checklist', { rows, year: past.label, ...more }, as)
const undo = (id: string) => ask('POST', `/api/imports/${id}/undo`)
const summary = async (query = '') => (await ask('GET', `/api/checklist/summary?year=${past.label}${query}`)).json
const kinds = async () =>
  (await portal.db.selectFrom('audit').select('kind').orderBy('seq').execute()).map((row) => row.kind)

const lahore = { lc: 'Lahore', portfolio: 'oGV', respondents: 4, percent: '40%' }
const multan = { lc: 'multan', portfolio: 'bd', respondents: '6', percent: '0.6' }

it('is added closed, before all others, and can be deleted while it is empty', async () => {
  const { status, json } = await add()
  expect([status, json]).toEqual([200, { ...past, state: 'closed', isPast: true }])
  expect(await years()).toEqual([json, open])
  const before = yearBefore(past)
  expect((await add(before)).status).toBe(200)
  expect((await years()).map(({ label }) => label)).toEqual([before.label, past.label, open.label])
  expect((await drop()).status).toBe(204)
  expect((await years()).map(({ label }) => label)).toEqual([before.label, open.label])
  expect((await add()).status).toBe(200)
  expect((await kinds()).filter((kind) => kind.startsWith('year.'))).toEqual([
    ...['year.addPast', 'year.addPast', 'year.drop', 'year.addPast'],
  ])
})

it('is refused with a wrong name or wrong days, and where it overlaps another past year', async () => {
  const wrong: [string, object, string][] = [
    ['a name that is taken', { ...past, label: open.label }, 'label'],
    ['days of the first year', { ...past, endsOn: open.startsOn }, 'endsOn'],
    ['a last day before the first', { ...past, endsOn: plusDays(past.startsOn, -1) }, 'endsOn'],
    ['ten years at once', { ...past, startsOn: '2010-07-01' }, 'endsOn'],
    ['no days', { label: past.label }, 'startsOn'],
  ]
  for (const [what, draft, field] of wrong) {
    const { status, json } = await add(draft)
    expect([what, status, Object.keys(json.fields)[0]]).toEqual([what, 400, field])
  }
  await add()
  const { json } = await add({ label: 'other', startsOn: plusDays(past.startsOn, -40), endsOn: past.startsOn })
  expect(json.fields).toEqual({ endsOn: `${past.label} already covers some of these days.` })
})

it('is added and filled by admins only', async () => {
  await add()
  for (const role of roles.filter((each) => each !== 'admin')) {
    const as = await portal.signInAs(role)
    expect([role, (await add(yearBefore(past), as)).status]).toEqual([role, 403])
    expect([role, (await send([lahore], {}, as)).status]).toEqual([role, 403])
  }
})

it('shows imported sums, now and as of any day, and without them after an undo', async () => {
  await add()
  const months = [{ ...lahore, percent: 20, respondents: 2, month: past.startsOn.slice(0, 7) }]
  const { json } = await send([lahore, multan, ...months], { fileName: 'old.xlsx' })
  expect(json).toMatchObject({ made: 3, refused: [] })
  const { whole, lcs, portfolios, groups, items } = await summary()
  expect(whole).toEqual({
    ...{ respondents: 10, submitted: 10, percent: 52, standards: 286, ofStandards: 450, links: 0, ofLinks: 0 },
  })
  expect(lcs).toMatchObject([
    { lc: 'Multan', respondents: 6, percent: 60 },
    { lc: 'Lahore', respondents: 4, percent: 40 },
  ])
  expect(portfolios).toMatchObject([
    { portfolio: 'oGV', percent: 40 },
    { portfolio: 'BD', percent: 60 },
  ])
  expect([groups, items]).toEqual([[], []])
  expect((await summary(`&on=${plusDays(past.endsOn, -1)}`)).whole).toMatchObject({ respondents: 2, percent: 20 })
  expect((await summary(`&on=${past.startsOn}`)).whole.respondents).toBe(0)
  const { json: line } = await ask('GET', `/api/checklist/days?year=${past.label}`)
  expect(line).toMatchObject([{ percent: 20 }, { day: past.endsOn, respondents: 10, percent: 52 }])
  expect((await ask('GET', `/api/checklist/respondents?year=${past.label}`)).json.total).toBe(0)
  // The open year is not affected.
  expect((await ask('GET', '/api/checklist/summary')).json.whole.respondents).toBe(0)

  const again = (await send([lahore, { ...multan, percent: 50 }])).json
  expect(again).toMatchObject({ made: 0, changed: 1, skipped: 1 })
  expect(again.notes[1].text).toBe('6 at 60% → 6 at 50%')
  expect((await drop()).json.error).toBe('collected')
  // What the second import changed stays when the first is undone, and is reverted with the second.
  expect((await undo(json.id)).json).toMatchObject({ undone: 2, kept: [{ text: 'Multan, BD: imported again since.' }] })
  expect((await summary()).whole).toMatchObject({ respondents: 6, percent: 50 })
  expect((await undo(again.id)).json).toEqual({ undone: 1, kept: [] })
  expect((await summary()).whole).toMatchObject({ respondents: 6, percent: 60 })
})

it('keeps imported sums in a recount', async () => {
  await add()
  await send([lahore, multan])
  const before = await summary()
  for (const count of hubs.flatMap(({ recounts = [] }) => recounts))
    expect(await recount(portal.portal, count)).toEqual([])
  expect(await summary()).toEqual(before)
})

it('accepts the same rows in another past year', async () => {
  await add()
  const before = yearBefore(past)
  await add(before)
  expect((await send([lahore])).json.made).toBe(1)
  expect((await send([lahore])).json.isRepeated).toBe(true)
  expect((await send([lahore], { year: before.label })).json).toMatchObject({ made: 1, isRepeated: false })
})

it('refuses empty rows, naming the field', async () => {
  await add()
  const rows = [
    { ...lahore, lc: 'Atlantis' },
    { ...lahore, lc: 'MC' },
    { ...lahore, portfolio: 'Magic' },
    { ...lahore, percent: '83' },
    { ...lahore, percent: 'much' },
    { ...lahore, respondents: 'some' },
    { ...lahore, respondents: 0 },
    { ...lahore, month: open.startsOn.slice(0, 7) },
    { ...lahore, lc: '' },
  ]
  const { refused, made } = (await send(rows, { onProblem: 'skip' })).json
  expect(made).toBe(0)
  expect(refused.map(({ fields }: { fields: object }) => Object.keys(fields).join())).toEqual([
    ...['lc', 'lc', 'portfolio', 'percent', 'percent', 'respondents', 'respondents', 'month', 'lc'],
  ])
})

it('accepts all members of an LC: up to 10,000 people, up to the highest possible percentage, and however short its name', async () => {
  await add()
  await ask('POST', '/api/organisation/committees', { name: 'X', kind: 'lc' })
  const rows = [
    { ...lahore, lc: 'X' },
    { ...lahore, respondents: 10_000 },
    { ...multan, percent: '82%' },
    { ...lahore, lc: 'LUMS', respondents: 10_001 },
    { ...lahore, lc: 'LUMS', percent: '83%' },
  ]
  const { made, refused } = (await send(rows, { onProblem: 'skip' })).json
  expect([made, refused.map(({ fields }: { fields: object }) => Object.keys(fields).join())]).toEqual([
    ...[3, ['respondents', 'percent']],
  ])
})

it('is the only closed year that can be filled, and only with what fills past years', async () => {
  await add()
  const refusal = async (asked: ReturnType<typeof ask>) => {
    const { status, json } = await asked
    return [status, json.error]
  }
  expect(await refusal(send([lahore], { year: open.label }))).toEqual([409, 'pastYearsOnly'])
  expect(await refusal(send([lahore], { year: undefined }))).toEqual([409, 'pastYearsOnly'])
  expect(await refusal(send([lahore], { year: '11.12' }))).toEqual([409, 'yearNotOpen'])
  const entry = { name: 'Ali', email: 'ali@nexus.example', recruitment: 'Yes', exchange: 'No', lc: 'LUMS' }
  const signUps = { rows: [entry], year: past.label }
  expect(await refusal(ask('POST', '/api/imports/conversion', signUps))).toEqual([409, 'yearNotOpen'])
  const byHand = { entries: [entry], year: past.label }
  expect(await refusal(ask('PUT', '/api/conversion', byHand))).toEqual([409, 'yearNotOpen'])
  const next = yearAfter(open)
  await ask('POST', '/api/years', next)
  expect(await refusal(send([lahore], { year: next.label }))).toEqual([409, 'yearNotOpen'])
  expect((await ask('POST', `/api/years/${past.label}/open`, {})).json.error).toBe('isClosed')
  expect((await ask('PUT', `/api/years/${past.label}`, { ...past, label: 'new' })).json.error).toBe('notPlanned')
  // The year that was open is closed now, and stays as it was.
  expect((await ask('POST', `/api/years/${next.label}/open`, {})).status).toBe(200)
  expect(await refusal(send([lahore], { year: open.label }))).toEqual([409, 'yearNotOpen'])
  expect((await drop(open.label)).json.error).toBe('notPlanned')
})

it('stays as it is when the next year opens and that is undone', async () => {
  await add()
  const { json } = await send([lahore, multan])
  const [before, seen] = [await years(), await summary()]
  const next = yearAfter(open)
  await ask('POST', '/api/years', next)
  expect((await ask('POST', `/api/years/${next.label}/open`, {})).status).toBe(200)
  expect(await summary()).toEqual(seen)
  expect((await send([{ ...lahore, percent: 41 }])).json.changed).toBe(1)
  expect((await ask('POST', `/api/years/${next.label}/undo`)).status).toBe(200)
  expect((await years()).slice(0, 2)).toEqual(before)
  expect((await undo(json.id)).json.undone).toBe(1)
})

it('gets friendly responses wherever it has no data', async () => {
  await add()
  const { label } = past
  const paths = [
    ...['/api/checklist/summary', '/api/checklist/days', '/api/checklist/respondents', '/api/checklist/mxform'],
    ...['/api/conversion', '/api/conversion/history'],
  ]
  for (const path of paths) expect([path, (await ask('GET', `${path}?year=${label}`)).status]).toEqual([path, 200])
})

it('cannot be deleted while somebody imports into it', async () => {
  await add()
  const [imported, dropped] = await Promise.all([send([lahore, multan]), drop()])
  const isKept = imported.status === 200
  expect([imported.status, dropped.status]).toEqual(isKept ? [200, 409] : [409, 204])
  expect((await years()).length).toBe(isKept ? 2 : 1)
  expect(await portal.db.selectFrom('mxPastSum').selectAll().execute()).toHaveLength(isKept ? 2 : 0)
})
