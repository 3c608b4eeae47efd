// History of closings: the state of a committee or portfolio on each past day.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { type Committee, type Organisation, wasOpen } from '#shared/people/organisation.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => portal.close())

async function goTo(day: string) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${day}T12:00:00+05:00`))
  admin = await portal.signInAs('admin')
}
async function change(path: string, body: object) {
  const { status, json } = await portal.ask('PUT', `/api/organisation/${path}`, { as: admin, body })
  expect([path, json.message, status]).toEqual([path, undefined, 200])
  return json
}
const read = async (): Promise<Organisation> => (await portal.ask('GET', '/api/organisation', { as: admin })).json
const listOpenDays = async (code: string, days: readonly string[]) => {
  const row = (await read()).committees.find((each) => each.code === code) as Committee
  return days.map((day) => wasOpen(row, day))
}

it('every past day stays as it was, however often a committee closes and reopens', async () => {
  const days = ['2030-01-09', '2030-01-10', '2030-01-19', '2030-01-20', '2030-02-04', '2030-02-05']
  await goTo('2030-01-10')
  await change('committees/IBA', { closedOn: '2030-01-10' })
  await goTo('2030-01-20')
  expect(await listOpenDays('IBA', days.slice(0, 3))).toEqual([true, false, false])
  const opened = await change('committees/IBA', { closedOn: null })
  expect(opened).toMatchObject({ closedOn: null, pastClosings: [{ closedOn: '2030-01-10', reopenedOn: '2030-01-20' }] })
  expect(await listOpenDays('IBA', days.slice(0, 4))).toEqual([true, false, false, true])
  await goTo('2030-02-05')
  await change('committees/IBA', { successor: 'Karachi' })
  expect(await listOpenDays('IBA', days)).toEqual([true, false, false, true, true, false])
  await goTo('2030-03-01')
  await change('committees/IBA', { closedOn: null })
  expect(await listOpenDays('IBA', [...days, '2030-03-01'])).toEqual([true, false, false, true, true, false, true])
  expect((await listOpenDays('Karachi', days)).every(Boolean)).toBe(true)
})

it('a mistake leaves no trace: what is reopened on the same day, or before it closed, was never closed', async () => {
  await goTo('2030-04-01')
  await change('committees/NUST', { closedOn: '2030-03-01' })
  await change('committees/NUST', { closedOn: null })
  await change('committees/NUST', { closedOn: '2030-06-01' })
  await goTo('2030-04-20')
  await change('committees/NUST', { closedOn: null })
  const nust = (await read()).committees.find(({ code }) => code === 'NUST')
  expect(nust).not.toHaveProperty('pastClosings')
})

it('the day of a closing can be corrected, and a postponed closing is a reopening', async () => {
  await goTo('2030-05-01')
  await change('committees/Giki', { closedOn: '2030-05-01' })
  await goTo('2030-05-10')
  await change('committees/Giki', { closedOn: '2030-05-03' })
  expect(await listOpenDays('Giki', ['2030-05-02', '2030-05-03'])).toEqual([true, false])
  await change('committees/Giki', { closedOn: '2030-07-01' })
  expect(await listOpenDays('Giki', ['2030-05-02', '2030-05-03', '2030-05-09', '2030-05-10', '2030-07-01'])).toEqual([
    ...[true, false, false, true, false],
  ])
})
