// Task windows and progress: who owes what, due days and visibility; people who move, LCs that close, and a new year.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { personAt, placeAt } from '#server/testing/places.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { raceToSave } from '#server/testing/race.ts'
import { turnYear, undoTurn } from '#server/testing/years.ts'
import { monthOf, plusDays, today } from '#shared/time/calendar.ts'
import { yearAfter } from '#shared/time/years.ts'
import type { Owing, ProgressAnswer } from '../contract.ts'
import { finish, trialHub } from './test-tasks.ts'

let portal: TestPortal
let mcvp: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [...hubs, trialHub] })
  mcvp = await personAt(portal, 'mcvp', 'MC')
})
afterAll(() => portal.close())

const ask = (method: string, path: string, body?: object, as = mcvp) => portal.ask(method, path, { as, body })
const put = (kind: string, windows: object[], more: object = {}) =>
  ask('PUT', `/api/windows/${kind}`, { windows, ...more })
const progress = async (as = mcvp): Promise<ProgressAnswer> => (await ask('GET', '/api/progress', undefined, as)).json
const cell = async (kind: string, committee: string) =>
  (await progress()).rows.find((row) => row.committee === committee)?.cells.find((each) => each.kind === kind)
const people = async (kind: string, committee: string): Promise<Owing> =>
  (await ask('GET', `/api/progress/people?kind=${kind}&committee=${committee}`)).json
const namesOf = ({ people }: Owing) => people.map(({ displayName, state }) => `${displayName} ${state}`)

describe('windows', () => {
  it('are set per kind, readable by everyone, and audited', async () => {
    const dueOn = plusDays(today(), 10)
    const saved = await put('trialList', [{ opensOn: today(), dueOn, closesOn: null }])
    const window = { kind: 'trialList', month: null, opensOn: today(), dueOn, closesOn: null }
    expect([saved.status, saved.json]).toMatchObject([200, { kind: 'trialList', version: 1, windows: [window] }])
    const member = await portal.signInAs('tm')
    expect((await ask('GET', '/api/windows', undefined, member)).json).toEqual([window])
    const trail = await portal.db.selectFrom('audit').selectAll().where('kind', '=', 'deadline.change').execute()
    expect(trail.map(({ subject }) => subject)).toEqual(['Trial list'])
    // Saved again unchanged: nothing happens. Emptied: no window is left.
    expect((await put('trialList', [{ opensOn: today(), dueOn }], { version: 0 })).json.version).toBe(1)
    expect((await put('trialList', [{ month: null }])).json.windows).toEqual([])
  })

  it('of a monthly kind are one per month of the year', async () => {
    const { open } = await portal.portal.years()
    const month = monthOf(today())
    const saved = await put('trialMonth', [
      { month, dueOn: plusDays(open.endsOn, 5) },
      { month: monthOf(open.startsOn) },
    ])
    expect(saved.json.windows).toMatchObject([{ month, dueOn: plusDays(open.endsOn, 5) }])
    await put('trialMonth', [])
  })

  it('are refused with every invalid field, and nothing is stored', async () => {
    const month = monthOf(today())
    const wrong = async (kind: string, windows: object[]) => {
      const { status, json } = await put(kind, windows)
      return [status, Object.keys(json.fields ?? {})]
    }
    const later = plusDays(today(), 2)
    expect(await wrong('trialList', [{ opensOn: later, dueOn: today() }])).toEqual([400, ['windows.0.dueOn']])
    expect(await wrong('trialList', [{ dueOn: later, closesOn: today() }])).toEqual([400, ['windows.0.closesOn']])
    expect(await wrong('trialList', [{ opensOn: later, closesOn: today() }])).toEqual([400, ['windows.0.closesOn']])
    expect(await wrong('trialList', [{ dueOn: '2206-11-30' }])).toEqual([400, ['windows.0.dueOn']])
    expect(await wrong('trialList', [{ dueOn: '2026-02-31' }])).toEqual([400, ['windows.0.dueOn']])
    expect(await wrong('trialList', [{ month, dueOn: later }])).toEqual([400, ['windows.0.month']])
    expect(await wrong('trialList', [{ dueOn: later }, { dueOn: later }])).toEqual([400, ['windows.1.month']])
    expect(await wrong('trialMonth', [{ dueOn: later }])).toEqual([400, ['windows.0.month']])
    expect(await wrong('trialMonth', [{ month }, { month }])).toEqual([400, ['windows.1.month']])
    expect(await wrong('trialMonth', [{ month: '1999-01' }])).toEqual([400, ['windows.0.month']])
    expect(await wrong('nothing', [])).toEqual([400, ['kind']])
    expect((await put('trialList', [], { year: '01.02' })).json.error).toBe('yearNotOpen')
    expect((await ask('GET', '/api/windows')).json).toEqual([])
  })

  it('of concurrent editors one wins, and the others get what was saved', async () => {
    const { json } = await ask('GET', '/api/deadlines')
    const { version } = json.deadlines.find(({ kind }: { kind: string }) => kind === 'trialTicks')
    await raceToSave(6, (n) => put('trialTicks', [{ dueOn: plusDays(today(), n) }], { version }))
    await put('trialTicks', [])
  })

  it('can be set by the national team only', async () => {
    const lcvp = await personAt(portal, 'lcvp', 'Lahore')
    for (const [method, path, body] of [
      ['PUT', '/api/windows/trialList', { windows: [] }],
      ['PUT', '/api/windows/trialList/automatic', { isAutomatic: true }],
      ['PUT', '/api/tasks/reminding', { everyDays: 1 }],
      ['PUT', '/api/progress/expected', { kind: 'trialList', committee: 'Lahore', expected: 1 }],
      ['GET', '/api/deadlines', undefined],
    ] as const) {
      expect([path, (await ask(method, path, body, lcvp)).status]).toEqual([path, 403])
    }
    expect((await ask('GET', '/api/deadlines', undefined, await portal.signInAs('admin'))).status).toBe(200)
    await placeAt(portal, lcvp.uid, null)
  })
})

describe('progress', () => {
  it('counts people in their current LC, but not those without a confirmed place or an active account', async () => {
    const before = await cell('trialList', 'Multan')
    expect(before).toMatchObject({ expected: 0, done: 0, started: 0, isSet: false })
    const anna = await personAt(portal, 'tl', 'Multan', 'Anna')
    const ben = await personAt(portal, 'tl', 'Multan', 'Ben')
    const vp = await personAt(portal, 'lcvp', 'Multan', 'Vera')
    await personAt(portal, 'tm', 'Multan', 'Too low a role')
    const last = await portal.signInAs('tl', { displayName: 'Of last year' })
    await placeAt(portal, last.uid, 'Multan', '01.02')
    const out = await personAt(portal, 'tl', 'Multan', 'Shut out')
    await portal.db.updateTable('user').set({ active: 0 }).where('id', '=', out.uid).execute()
    await finish(portal, 'trialList', anna.uid, 'a', 'b')
    await finish(portal, 'trialList', ben.uid, 'a')
    expect(await cell('trialList', 'Multan')).toMatchObject({ expected: 3, done: 1, started: 1 })
    expect(namesOf(await people('trialList', 'Multan'))).toEqual(['Vera notStarted', 'Ben started', 'Anna done'])

    // People who move keep their progress; late starters count at once.
    await placeAt(portal, anna.uid, 'LUMS')
    expect(await cell('trialList', 'LUMS')).toMatchObject({ expected: 1, done: 1 })
    expect(await cell('trialList', 'Multan')).toMatchObject({ expected: 2, done: 0, started: 1 })
    await personAt(portal, 'tl', 'Multan', 'Late')
    expect(await cell('trialList', 'Multan')).toMatchObject({ expected: 3 })

    // After the appointment ended, the person's own role counts again.
    await portal.db
      .updateTable('appointment')
      .set({ endsOn: '2020-01-01', actingUntil: null })
      .where('userId', '=', vp.uid)
      .execute()
    expect(await cell('trialList', 'Multan')).toMatchObject({ expected: 2 })
  })

  it('of LCs lists what is missing, and who is responsible', async () => {
    await personAt(portal, 'lcvp', 'IBA', 'Iqra')
    await finish(portal, 'trialTicks', 'IBA', 'oGV')
    expect(await cell('trialTicks', 'IBA')).toMatchObject({ expected: 3, done: 1, started: 1 })
    const owing = await people('trialTicks', 'IBA')
    expect([owing.missing, namesOf(owing)]).toEqual([['iCX', 'BD'], ['Iqra started']])
    await put('trialMonth', [{ month: monthOf(today()), opensOn: today() }])
    const months = await people('trialMonth', 'IBA')
    expect(months.missing).toContain(monthOf(today()))
    expect(await cell('trialMonth', 'IBA')).toMatchObject({ done: 0, expected: months.missing.length })
    await put('trialMonth', [])
  })

  it('uses a number that was set until it is removed; an LC that reached it is done', async () => {
    const set = (expected: number | null, more: object = {}) =>
      ask('PUT', '/api/progress/expected', { kind: 'trialTicks', committee: 'IBA', expected, ...more })
    expect((await set(1)).json).toMatchObject({ expected: 1, isSet: true, done: 1 })
    expect(namesOf(await people('trialTicks', 'IBA'))).toEqual(['Iqra done'])
    expect((await set(null)).json).toMatchObject({ expected: 3, isSet: false })
    expect((await set(-1)).json.fields).toHaveProperty('expected')
    expect((await set(1, { committee: 'Atlantis' })).json.fields).toHaveProperty('committee')
    expect((await set(1, { committee: 'MC' })).json.fields).toHaveProperty('committee')
    expect((await set(1, { kind: 'trialCount' })).json.fields).toHaveProperty('kind')
    expect((await set(1, { year: '01.02' })).status).toBe(409)
  })

  it('only counts tasks that nobody owes, and lists no names', async () => {
    await finish(portal, 'trialCount', 'IBA', '1', '2')
    expect(await cell('trialCount', 'IBA')).toMatchObject({ expected: null, done: 2, dueOn: null })
    const asked = await ask('GET', '/api/progress/people?kind=trialCount&committee=IBA')
    expect([asked.status, Object.keys(asked.json.fields)]).toEqual([400, ['kind']])
  })

  it('sends no reminders before a task opens or after it closes, and has its due day', async () => {
    const opensOn = plusDays(today(), 3)
    await put('trialList', [{ opensOn, dueOn: plusDays(today(), 9) }])
    const kind = (await progress()).kinds.find((each) => each.kind === 'trialList')
    expect(kind).toMatchObject({ opensOn, canRemind: false })
    await put('trialList', [{ dueOn: plusDays(today(), -2) }])
    expect(await cell('trialList', 'Multan')).toMatchObject({ dueOn: plusDays(today(), -2) })
    await put('trialList', [{ closesOn: plusDays(today(), -1) }])
    expect((await progress()).kinds.find((each) => each.kind === 'trialList')).toMatchObject({ canRemind: false })
    await put('trialList', [])
  })

  it('of other LCs is not visible to an LCVP', async () => {
    const lcvp = await personAt(portal, 'lcvp', 'IBA', 'Own')
    const rows = async () => (await progress(lcvp)).rows.map(({ committee }) => committee)
    expect(await rows()).toEqual(['IBA'])
    const of = (committee: string) =>
      ask('GET', `/api/progress/people?kind=trialList&committee=${committee}`, undefined, lcvp)
    expect([(await of('IBA')).status, (await of('Multan')).status, (await of('MC')).status]).toEqual([200, 403, 403])
    await placeAt(portal, lcvp.uid, null)
    expect(await rows()).toEqual([])
    expect((await of('IBA')).status).toBe(403)
  })

  it('has no days before the portal, nor of the future', async () => {
    const { open } = await portal.portal.years()
    const refused = async (on: string) => Object.keys((await ask('GET', `/api/progress?on=${on}`)).json.fields)
    expect([await refused(plusDays(today(), 1)), await refused(plusDays(open.startsOn, -1))]).toEqual([['on'], ['on']])
    const { kinds } = (await ask('GET', `/api/progress?on=${plusDays(today(), -1)}`)).json as ProgressAnswer
    expect(new Set(kinds.map(({ unknown, canRemind }) => `${unknown} ${canRemind}`))).toEqual(new Set(['all false']))
  })

  it('leaves out a closed LC', async () => {
    const tl = await personAt(portal, 'tl', 'Karachi', 'Kiran')
    await finish(portal, 'trialList', tl.uid, 'a')
    const admin = await portal.signInAs('admin')
    const close = (closedOn: string | null) => ask('PUT', '/api/organisation/committees/Karachi', { closedOn }, admin)
    await close(today())
    expect(await cell('trialList', 'Karachi')).toBeUndefined()
    expect((await ask('GET', '/api/progress/people?kind=trialList&committee=Karachi')).json.fields).toHaveProperty(
      'committee',
    )
    expect((await ask('POST', '/api/tasks/remind', { kind: 'trialList', uid: tl.uid })).json).toEqual({
      reminded: 0,
      skipped: 1,
    })
    await close(null)
    expect(await cell('trialList', 'Karachi')).toMatchObject({ expected: 1, started: 1 })
  })
})

it('a new year starts without tasks of the last one, and keeps its windows when its opening is undone', async () => {
  const { open } = await portal.portal.years()
  const tl = await personAt(portal, 'tl', 'Giki', 'Gul')
  const vp = await personAt(portal, 'lcvp', 'Giki', 'Vip')
  await portal.db.updateTable('appointment').set({ committee: 'Giki' }).where('userId', '=', vp.uid).execute()
  await put('trialList', [{ dueOn: today() }])
  await ask('PUT', '/api/progress/expected', { kind: 'trialList', committee: 'Giki', expected: 9 })
  await ask('POST', '/api/tasks/remind', { kind: 'trialList', committee: 'Giki' })
  expect(await cell('trialList', 'Giki')).toMatchObject({ expected: 9, dueOn: today() })
  const next = yearAfter(open)
  await turnYear(portal, next)
  // The person appointed to Giki counts; the one who only confirmed their place last year does not.
  expect(await cell('trialList', 'Giki')).toMatchObject({ expected: 1, dueOn: null, isSet: false })
  expect((await people('trialList', 'Giki')).people).toMatchObject([{ displayName: 'Vip', remindedAt: null }])
  expect((await ask('POST', '/api/tasks/remind', { kind: 'trialList', uid: tl.uid })).json.reminded).toBe(0)

  expect((await put('trialList', [{ dueOn: plusDays(next.startsOn, 30) }], { year: next.label })).status).toBe(200)
  await undoTurn(portal, open)
  const left = await portal.db.selectFrom('taskWindow').select('year').execute()
  expect(left.map(({ year }) => year).sort()).toEqual([open.label, next.label].sort())
})
