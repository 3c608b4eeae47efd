// Progress by day: each past day keeps what the screen showed at its end, whatever happens afterwards; days on which the portal did
// not run, and those before it kept days, are unknown.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { personAt, placeAt } from '#server/testing/places.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { dayBefore, monthOf, plusDays, today } from '#shared/time/calendar.ts'
import { yearAfter } from '#shared/time/years.ts'
import type { Cell, ProgressAnswer } from '../contract.ts'
import { keepProgressJob } from './changes-keep.ts'
import { findDayToKeep, progressFigures } from './figures.ts'
import { finish, trialHub } from './test-tasks.ts'

let portal: TestPortal
let mcvp: Person

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${plusDays(today(), 1)}T07:00:00Z`) })
  portal = await startTestPortal({ hubs: [...hubs, trialHub] })
  await portal.db.updateTable('migration').set({ appliedAt: new Date().toISOString() }).execute()
  mcvp = await personAt(portal, 'mcvp', 'MC')
})
afterEach(async () => {
  await portal.close()
  vi.useRealTimers()
})

const ask = (method: string, path: string, body?: object, as = mcvp) => portal.ask(method, path, { as, body })
const progress = async (on?: string, as = mcvp): Promise<ProgressAnswer> =>
  (await ask('GET', `/api/progress${on ? `?on=${on}` : ''}`, undefined, as)).json
const cellsIn = ({ rows }: ProgressAnswer) => rows.map(({ committee, cells }) => ({ committee, cells }))
const unknownIn = ({ kinds }: ProgressAnswer) => new Set(kinds.map(({ unknown }) => unknown))
const cellOf = ({ rows }: ProgressAnswer, committee: string, kind: string): Cell | undefined =>
  rows.find((row) => row.committee === committee)?.cells.find((cell) => cell.kind === kind)
const keep = (at = portal.portal) => keepProgressJob.run(at, AbortSignal.timeout(60_000))
const sleep = (days: number) => vi.setSystemTime(Date.now() + days * 86_400_000)
/** Half a minute after midnight, as the job finds it. */
async function passMidnight() {
  const day = today()
  vi.setSystemTime(new Date(`${day}T19:00:30Z`))
  expect(today()).toBe(plusDays(day, 1))
  await keep()
  vi.setSystemTime(new Date(`${plusDays(day, 1)}T07:00:00Z`))
}
const kept = (on: string) => progressFigures.read(portal.db, { year: yearLabel, on })
let yearLabel: string
beforeEach(async () => {
  yearLabel = (await portal.portal.years()).open.label
})

const lcs = ['Multan', 'LUMS', 'IBA']
const lc = fc.constantFrom(...lcs)
const part = fc.constantFrom('a', 'b')
const action = fc.oneof(
  fc.record({ what: fc.constant('join' as const), lc }),
  fc.record({ what: fc.constant('move' as const), who: fc.nat(9), lc }),
  fc.record({ what: fc.constant('finish' as const), who: fc.nat(9), part }),
  fc.record({ what: fc.constant('restart' as const), who: fc.nat(9) }),
  fc.record({ what: fc.constant('tick' as const), lc, part: fc.constantFrom('iCX', 'oGV') }),
  fc.record({ what: fc.constant('report' as const), lc, monthsAgo: fc.nat(2) }),
  fc.record({ what: fc.constant('expect' as const), lc, number: fc.option(fc.nat(3)) }),
  fc.record({ what: fc.constant('due' as const), days: fc.integer({ min: -2, max: 2 }) }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

async function act(done: Action, people: Person[]): Promise<void> {
  const person = 'who' in done ? people[done.who % Math.max(1, people.length)] : undefined
  if (done.what === 'join') people.push(await personAt(portal, 'tl', done.lc))
  if (done.what === 'move' && person) await placeAt(portal, person.uid, done.lc)
  if (done.what === 'finish' && person) await finish(portal, 'trialList', person.uid, done.part)
  if (done.what === 'restart' && person)
    await portal.db.deleteFrom('trialDone').where('owner', '=', person.uid).execute()
  if (done.what === 'tick') await finish(portal, 'trialTicks', done.lc, done.part)
  if (done.what === 'report') {
    const month = monthOf(plusDays(`${monthOf(today())}-15`, -30 * done.monthsAgo))
    await finish(portal, 'trialMonth', done.lc, month)
  }
  if (done.what === 'expect') {
    const body = { kind: 'trialTicks', committee: done.lc, expected: done.number }
    await ask('PUT', '/api/progress/expected', body)
  }
  if (done.what === 'due') {
    const windows = [{ dueOn: plusDays(today(), done.days) }]
    for (const kind of ['trialList', 'trialTicks']) await ask('PUT', `/api/windows/${kind}`, { windows })
  }
}

it('shows of every past day what its evening showed, whatever happened since', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(action, { maxLength: 4 }), { minLength: 2, maxLength: 6 }), async (days) => {
      const evenings = new Map<string, ReturnType<typeof cellsIn>>()
      const people: Person[] = []
      for (const actions of days) {
        for (const each of actions) await act(each, people)
        evenings.set(today(), cellsIn(await progress()))
        await passMidnight()
      }
      for (const [day, cells] of evenings) {
        const past = await progress(day)
        expect([day, cellsIn(past), unknownIn(past)]).toEqual([day, cells, new Set([undefined])])
      }
      expect(unknownIn(await progress())).toEqual(new Set([undefined]))
    }),
    { numRuns: 5 },
  )
})

it('does not know days before it was there, nor those that the portal slept through', async () => {
  await keep()
  const first = today()
  expect(unknownIn(await progress(dayBefore(first)))).toEqual(new Set(['all']))
  expect(cellOf(await progress(dayBefore(first)), 'IBA', 'trialTicks')).toMatchObject({ expected: null, done: 0 })
  await finish(portal, 'trialTicks', 'IBA', 'iCX')
  await passMidnight()
  expect(cellOf(await progress(first), 'IBA', 'trialTicks')).toMatchObject({ expected: 3, done: 1, started: 1 })
  // Down for this night and the next: nothing has changed when it starts again.
  sleep(2)
  await keep()
  expect(unknownIn(await progress(plusDays(first, 1)))).toEqual(new Set(['all']))
  expect(cellOf(await progress(plusDays(first, 2)), 'IBA', 'trialTicks')).toMatchObject({ expected: 3, done: 1 })
  expect(await findDayToKeep(portal.portal)).toBeUndefined()
})

it('keeps a day once, also when two instances do it at once', async () => {
  const day = today()
  await passMidnight()
  const before = await kept(day)
  await portal.db.deleteFrom('figure').where('source', '=', 'progress').execute()
  // On SQLite an instance of the same process would wait for itself.
  const beside = portal.engine === 'postgres' ? await startBeside(portal, [...hubs, trialHub]) : undefined
  await Promise.all([keep(), keep(beside?.portal), keep()])
  await beside?.close()
  expect(await kept(day)).toEqual(before)
  await finish(portal, 'trialTicks', 'IBA', 'iCX')
  await keep()
  expect(await kept(day)).toEqual(before)
})

it('leaves past days as they were when people move, an LC is merged and a year closes', async () => {
  const tl = await personAt(portal, 'tl', 'Multan')
  await finish(portal, 'trialList', tl.uid, 'a', 'b')
  await finish(portal, 'trialTicks', 'Multan', 'iCX')
  const first = today()
  const evening = cellsIn(await progress())
  await passMidnight()
  await placeAt(portal, tl.uid, 'LUMS')
  const admin = await portal.signInAs('admin')
  const merged = await ask('PUT', '/api/organisation/committees/Multan', { successor: 'LUMS' }, admin)
  expect(merged.status).toBe(200)
  await passMidnight()
  expect(cellsIn(await progress(first))).toEqual(evening)
  expect(cellOf(await progress(first), 'Multan', 'trialList')).toMatchObject({ expected: 1, done: 1 })
  const second = await progress(plusDays(first, 1))
  expect(cellOf(second, 'Multan', 'trialList')).toBeUndefined()
  expect(cellOf(second, 'LUMS', 'trialList')).toMatchObject({ expected: 1, done: 1 })

  // The next year opens at midnight, before the job looks.
  const last = today()
  const lastEvening = cellsIn(await progress())
  vi.setSystemTime(new Date(`${last}T19:00:10Z`))
  const { open } = await portal.portal.years()
  await turnYear(portal, { ...yearAfter(open), startsOn: today() })
  await keep()
  expect(cellsIn(await progress(last))).toEqual(lastEvening)
  expect((await progress(last)).year).toMatchObject({ label: open.label, state: 'closed' })
  expect(cellsIn(await progress(first))).toEqual(evening)
  const opened = today()
  await passMidnight()
  expect((await progress(opened)).year.label).not.toBe(open.label)
  expect(cellOf(await progress(opened), 'LUMS', 'trialTicks')).toMatchObject({ done: 0 })
})

it('remembers what was done by the end of the due day', async () => {
  const tl = await personAt(portal, 'tl', 'IBA')
  const first = today()
  const [older, newer] = [monthOf(plusDays(`${monthOf(first)}-01`, -1)), monthOf(first)]
  const months = [older, newer].map((month) => ({ month, opensOn: plusDays(first, -9), dueOn: plusDays(first, 1) }))
  await ask('PUT', '/api/windows/trialMonth', { windows: months })
  for (const kind of ['trialList', 'trialTicks'])
    await ask('PUT', `/api/windows/${kind}`, { windows: [{ dueOn: plusDays(first, 1) }] })
  await finish(portal, 'trialTicks', 'IBA', 'iCX')
  await passMidnight()
  await finish(portal, 'trialTicks', 'IBA', 'oGV')
  await finish(portal, 'trialMonth', 'IBA', older)
  await passMidnight()
  await finish(portal, 'trialTicks', 'IBA', 'BD')
  await finish(portal, 'trialMonth', 'IBA', newer)
  await finish(portal, 'trialList', tl.uid, 'a', 'b')
  await passMidnight()
  const numbers = async (day: number, part: string) => {
    const on = plusDays(first, day)
    const [cell] = await progressFigures.read(portal.db, { year: yearLabel, on, committee: 'IBA', part })
    return cell?.numbers
  }
  expect(await numbers(1, 'trialTicks')).toMatchObject({ done: 2, onTime: 2 })
  expect(await numbers(2, 'trialTicks')).toMatchObject({ expected: 3, done: 3, onTime: 2 })
  expect(await numbers(2, 'trialList')).toMatchObject({ done: 1 })
  expect(await numbers(2, 'trialList')).not.toHaveProperty('onTime')
  expect(await numbers(1, 'trialMonth')).toMatchObject({ [`onTime:${older}`]: 1, [`missing:${newer}`]: 1 })
  const afterwards = await numbers(2, 'trialMonth')
  expect(afterwards).toMatchObject({ [`onTime:${older}`]: 1 })
  expect(afterwards).not.toHaveProperty(`onTime:${newer}`)
  expect(afterwards).not.toHaveProperty(`missing:${newer}`)
})
