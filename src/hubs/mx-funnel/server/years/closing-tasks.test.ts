// Tasks in a closing year: its missing months stay with the LC's current LCVP until they are reported, or the year has closed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ClosingPortal, startClosingPortal } from './test-closing.ts'

let closing: ClosingPortal
beforeAll(async () => {
  closing = await startClosingPortal()
  await closing.reportUntilMay()
  await closing.ask(closing.mcvp, 'PUT', '/api/windows/funnel/automatic', { isAutomatic: true })
  await closing.planNext()
  await closing.at('2027-07-01T00:30:00')
  expect((await closing.turn()).status).toBe(200)
})
afterAll(() => closing.close())

async function dueRow(person: Person) {
  const { forYou } = (await closing.ask(person, 'GET', '/api/home')).json
  return forYou.find(({ text }: { text: string }) => text.startsWith('MX Funnel'))
}
async function cell() {
  const { rows, closing: years } = (await closing.ask(closing.mcvp, 'GET', '/api/progress')).json
  const { cells } = rows.find(({ committee }: { committee: string }) => committee === 'Lahore')
  const found = cells.find(({ kind }: { kind: string }) => kind === 'funnel')
  return { years: years?.map(({ label }: { label: string }) => label), ...found }
}
const owing = async () =>
  (await closing.ask(closing.mcvp, 'GET', '/api/progress/people?kind=funnel&committee=Lahore')).json
const notifications = ({ uid }: Person) =>
  closing.portal.db.selectFrom('inboxItem').select(['text', 'path']).where('uid', '=', uid).execute()

const remindAutomatically = () =>
  hubs.find(({ name }) => name === 'tasks')?.jobs?.[0]?.run(closing.portal.portal, AbortSignal.timeout(60_000))

const path = '/mx-funnel-form?month=2027-06&lc=Lahore'
const text = 'MX Funnel: Lahore has no report for June 2027, due 5 Jul'

it('the current LCVP has the task, and the one who left has not', async () => {
  expect(await dueRow(closing.heir)).toMatchObject({ text, path, dueOn: '2027-07-05' })
  expect(await dueRow(closing.leaver)).toBeUndefined()
  expect(await cell()).toMatchObject({ years: ['26.27'], expected: 12, done: 11, dueOn: '2027-07-05' })
  expect(await owing()).toMatchObject({ missing: ['2027-06'], path, people: [{ uid: closing.heir.uid, done: 11 }] })
})

it('the deadlines of the open year are its own, and what is due now has both', async () => {
  const { deadlines } = (await closing.ask(closing.mcvp, 'GET', '/api/deadlines')).json
  expect(deadlines.find(({ kind }: { kind: string }) => kind === 'funnel').windows).toEqual([])
  const monthsOf = async (query: string) =>
    (await closing.ask(closing.heir, 'GET', `/api/windows${query}`)).json.map(({ month }: { month: string }) => month)
  expect(await monthsOf('')).toHaveLength(12)
  expect(await monthsOf('?year=27.28')).toEqual([])
})

it('reminders name it, by hand and automatically, and calendars have it', async () => {
  await closing.at('2027-07-01T12:00:00')
  const body = { kind: 'funnel', committee: 'Lahore' }
  expect((await closing.ask(closing.mcvp, 'POST', '/api/tasks/remind', body)).json).toEqual({ reminded: 1, skipped: 0 })
  const reminder = { text: `Reminder: ${text}`, path }
  const reminders = async () => (await notifications(closing.heir)).filter((each) => each.text.startsWith('Reminder'))
  expect(await reminders()).toEqual([reminder])
  // A day before, and three days after the last reminder.
  await closing.at('2027-07-04T13:00:00')
  expect(await remindAutomatically()).toBe(1)
  expect(await reminders()).toEqual([reminder, reminder])
  expect(await remindAutomatically()).toBe(0)
  const { address } = (await closing.ask(closing.heir, 'POST', '/api/calendar')).json
  const feed = await closing.portal.ask('GET', new URL(address).pathname)
  expect(feed.text).toContain('Funnel report for June 2027 is due')
})

it('a report ends it; deleted, it is back until the year has closed', async () => {
  const { json: made } = await closing.report(closing.heir, '2027-06')
  expect(await dueRow(closing.heir)).toBeUndefined()
  expect(await cell()).toMatchObject({ expected: 12, done: 12, dueOn: null })
  await closing.ask(closing.heir, 'DELETE', `/api/mxfunnel/${made._id}`)
  await closing.at('2027-07-14T23:59:59')
  expect(await dueRow(closing.heir)).toMatchObject({ urgency: 'late', path })
  await closing.at('2027-07-15T00:00:00')
  expect(await dueRow(closing.heir)).toBeUndefined()
  expect(await cell()).toMatchObject({ years: undefined, expected: 0, done: 0, dueOn: null })
  expect(await owing()).toMatchObject({ missing: [], canRemind: false })
})
