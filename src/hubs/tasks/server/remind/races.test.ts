// Concurrent reminders on two instances with many people: many clicks, changing roles and places, an LC or window that
// closes, and a year that turns.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { personAt } from '#server/testing/places.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { monthOf, plusDays, today } from '#shared/time/calendar.ts'
import { monthsOf, yearAfter } from '#shared/time/years.ts'
import { crowd, finish, trialHub } from '../test-tasks.ts'
import { sendOrdered } from './changes.ts'
import { remindAutomatically } from './changes-automatic.ts'

const all = [...hubs, trialHub]
let portal: TestPortal
let beside: Awaited<ReturnType<typeof startBeside>>
let mcvp: Person
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: all, env: { WRITES_PER_ACCOUNT: '100000' } })
  beside = await startBeside(portal, all)
})
beforeEach(async () => {
  mcvp = await personAt(portal, 'mcvp', 'MC')
  admin = await portal.signInAs('admin')
})
afterEach(async () => {
  vi.useRealTimers()
  await portal.db.deleteFrom('taskReminder').execute()
  await portal.db.deleteFrom('mail').execute()
  await portal.db.deleteFrom('taskWindow').execute()
  await portal.db.updateTable('user').set({ active: 0 }).execute()
})
afterAll(async () => {
  await beside.close()
  await portal.close()
})

/** Two instances in one process would deadlock on one SQLite file. */
const there = () => (portal.engine === 'sqlite' ? portal : beside)
const remind = (body: object, at: Pick<TestPortal, 'ask'> = portal) =>
  at.ask('POST', '/api/tasks/remind', { as: mcvp, body: { kind: 'trialList', ...body } })
const organise = (body: object) => portal.ask('PUT', '/api/organisation/committees/Giki', { as: admin, body })
const mailsPerPerson = async () => {
  const mails = await portal.db.selectFrom('mail').select('to').where('subject', 'like', 'Reminder%').execute()
  return [...Map.groupBy(mails, ({ to }) => to).values()].map(({ length }) => length)
}
const everyOne = (count: number) => Array.from({ length: count }, () => 1)

describe('a reminder to 700 people', () => {
  const orders = () => portal.db.selectFrom('taskReminderOrder').selectAll().execute()
  const send = (signal = new AbortController().signal) => sendOrdered(portal.portal, signal)

  it('is answered first; its job reminds each of them once, in the name of the sender, also if it was interrupted', async () => {
    const uids = await crowd(portal, 700, 'Lahore')
    expect((await remind({})).json).toEqual({ reminded: uids.length, skipped: 0, isBeingSent: true })
    await send(AbortSignal.abort())
    expect(await orders()).toMatchObject([{ kinds: '["trialList"]', byUid: mcvp.uid }])
    await Promise.all([send(), send()])
    expect([await mailsPerPerson(), await orders()]).toEqual([everyOne(uids.length), []])
    const lines = await portal.db.selectFrom('audit').select('actorUid').where('kind', '=', 'reminder.send').execute()
    expect(new Set(lines.map(({ actorUid }) => actorUid))).toEqual(new Set([mcvp.uid]))
  }, 60_000)

  it('is not sent once it is a day old, when people may be reminded again, or in another year', async () => {
    await crowd(portal, 501, 'Lahore')
    const day = 86_400_000
    for (const late of [{ at: new Date(Date.now() - day).toISOString() }, { year: '01.02' }]) {
      await remind({})
      await portal.db.updateTable('taskReminderOrder').set(late).execute()
      await send()
      expect([await mailsPerPerson(), await orders()]).toEqual([[], []])
    }
  })
})

it('twenty concurrent calls on two instances send one each, and count once', async () => {
  const uids = await crowd(portal, 100, 'Lahore')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => remind(n % 2 ? {} : { committee: 'Lahore' }, n % 4 < 2 ? portal : there())),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await mailsPerPerson()).toEqual(everyOne(uids.length))
  expect(answers.reduce((sum, { json }) => sum + json.reminded, 0)).toBe(uids.length)
  const notifications = await portal.db.selectFrom('inboxItem').select('uid').where('uid', 'in', uids).execute()
  expect(notifications).toHaveLength(uids.length)
}, 60_000)

it('never deadlocks while roles and places of the same people change', async () => {
  const uids = await crowd(portal, 60, 'Multan')
  const role = (at: number, value: string) =>
    portal.ask('PUT', `/api/users/${uids[at]}/role`, { as: admin, body: { role: value } })
  const together = (from: number, change: object) => {
    const people = uids.slice(from, from + 20).map((uid) => ({ uid }))
    return portal.ask('PUT', '/api/users/together', { as: admin, body: { people: people.reverse(), change } })
  }
  const answers = await Promise.all([
    remind({ committee: 'Multan' }),
    role(0, 'lcvp'),
    together(10, { role: 'tm' }),
    remind({ committee: 'Multan' }, there()),
    role(59, 'tm'),
    together(30, { place: { committee: 'LUMS', portfolio: null } }),
    remind({}),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await mailsPerPerson()).every((count) => count === 1)).toBe(true)
})

it('does not remind people after their LC closed', async () => {
  const uids = await crowd(portal, 200, 'Giki')
  const [answer, closed] = await Promise.all([remind({ committee: 'Giki' }, there()), organise({ closedOn: today() })])
  expect([answer.status, closed.status]).toEqual([200, 200])
  const { reminded, skipped } = answer.json
  expect(reminded + skipped).toBe(uids.length)
  expect(await mailsPerPerson()).toEqual(everyOne(reminded))
  expect((await remind({})).json.reminded).toBe(0)
  await organise({ closedOn: null })
})

it('reports exactly what it sent while a year turns', async () => {
  await crowd(portal, 200, 'Karachi')
  const { open } = await portal.portal.years()
  const [answer] = await Promise.all([remind({}, there()), turnYear(portal, yearAfter(open))])
  const sent = await mailsPerPerson()
  expect([200, 409]).toContain(answer.status)
  expect(sent).toEqual(everyOne(answer.status === 200 ? answer.json.reminded : 0))
})

it('an LC that reached its set number of months is not reminded, also not automatically', async () => {
  const vp = await personAt(portal, 'lcvp', 'IBA')
  const { open } = await portal.portal.years()
  const [first] = monthsOf(open) as [string]
  const now = monthOf(today())
  await finish(portal, 'trialMonth', 'IBA', first)
  const set = (expected: number | null) =>
    portal.ask('PUT', '/api/progress/expected', { as: mcvp, body: { kind: 'trialMonth', committee: 'IBA', expected } })
  const window = { year: open.label, kind: 'trialMonth', opensOn: plusDays(today(), -1), closesOn: null }
  const month = first === now ? (monthsOf(open)[1] as string) : first
  await portal.db
    .insertInto('taskWindow')
    .values([
      { ...window, month, dueOn: plusDays(today(), 1) },
      { ...window, month: monthsOf(open)[2], dueOn: plusDays(today(), 1) },
    ])
    .execute()
  await portal.ask('PUT', '/api/windows/trialMonth/automatic', { as: mcvp, body: { isAutomatic: true } })
  vi.useFakeTimers({ toFake: ['Date'] })
  // Noon in Karachi.
  vi.setSystemTime(new Date(`${today()}T07:00:00Z`))
  await set(1)
  expect((await remind({ kind: 'trialMonth', uid: vp.uid })).json).toEqual({ reminded: 0, skipped: 1 })
  await remindAutomatically(portal.portal)
  expect(await mailsPerPerson()).toEqual([])
  await set(null)
  expect((await remind({ kind: 'trialMonth', uid: vp.uid })).json).toEqual({ reminded: 1, skipped: 0 })
})
