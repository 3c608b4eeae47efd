// Funnel task: rows, reminders and mails link to the missing month and LC, and zeros count as a report.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { personAt } from '#server/testing/places.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { noMetrics } from '../results/sums.ts'
import { rowOf, sendRows } from './import/test-imports.ts'
import { reportOf } from './test-reports.ts'

const months = ['2026-07', '2026-08', '2026-09', '2026-10']
const dueDays = ['2026-08-05', '2026-09-05', '2026-10-05', '2026-11-05', '2026-12-05']
let portal: TestPortal
let mcvp: Person
let lahore: Person

const noonOf = (day: string) => new Date(`${day}T07:00:00Z`)
/** Moves the clock, and keeps all sessions alive. */
async function on(day: string) {
  vi.setSystemTime(noonOf(day))
  const [at, expiresAt] = [noonOf(day).toISOString(), noonOf('2027-06-30').toISOString()]
  await portal.db.updateTable('session').set({ createdAt: at, updatedAt: at, expiresAt }).execute()
}
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noonOf('2026-11-17') })
  portal = await startTestPortal({ hubs })
  mcvp = await personAt(portal, 'mcvp', 'MC', 'Maha Noor')
  lahore = await personAt(portal, 'lcvp', 'Lahore')
  await setWindows([...months, '2026-11'].map((month, n) => ({ month, dueOn: dueDays[n] as string })))
})
afterAll(async () => {
  vi.useRealTimers()
  await portal.close()
})

const setWindows = (windows: { month: string; dueOn: string; closesOn?: string }[]) =>
  portal.ask('PUT', '/api/windows/funnel', { as: mcvp, body: { windows } })
const report = (lc: string, month: string, more: object = {}) =>
  portal.ask('POST', '/api/mxfunnel/submit', { as: mcvp, body: reportOf({ lc, month, ...more }) })
async function dueRow(person: Person) {
  const { forYou } = (await portal.ask('GET', '/api/home', { as: person })).json
  return forYou.find(({ text }: { text: string }) => text.startsWith('MX Funnel'))
}
async function cellOf(lc: string) {
  const { rows } = (await portal.ask('GET', '/api/progress', { as: mcvp })).json
  const { cells } = rows.find(({ committee }: { committee: string }) => committee === lc)
  return cells.find(({ kind }: { kind: string }) => kind === 'funnel')
}
const owingIn = async (lc: string) =>
  (await portal.ask('GET', `/api/progress/people?kind=funnel&committee=${lc}`, { as: mcvp })).json

describe('a missing month', () => {
  const path = '/mx-funnel-form?month=2026-10&lc=Lahore'

  it('links to its form in For you, reminders, mails and the chat text', async () => {
    expect(await dueRow(lahore)).toMatchObject({
      text: 'MX Funnel: Lahore has no report for July 2026 and 3 more months, was due 5 Aug',
      path: '/mx-funnel-form?month=2026-07&lc=Lahore',
    })
    for (const month of months.slice(0, 3)) expect((await report('Lahore', month)).status).toBe(200)
    const text = 'MX Funnel: Lahore has no report for October 2026, was due 5 Nov'
    expect(await dueRow(lahore)).toMatchObject({ text, path, dueOn: '2026-11-05', urgency: 'late' })
    expect((await owingIn('Lahore')).path).toBe(path)
    const body = { kind: 'funnel', uid: lahore.uid }
    expect((await portal.ask('POST', '/api/tasks/remind', { as: mcvp, body })).json.reminded).toBe(1)
    const notifications = await portal.db.selectFrom('inboxItem').selectAll().where('uid', '=', lahore.uid).execute()
    expect(notifications).toMatchObject([{ text: `Reminder: ${text}`, path }])
    const [mail] = await portal.db.selectFrom('mail').selectAll().where('to', '=', lahore.email).execute()
    expect(mail?.text).toContain(`/#${path}\n`)
  })

  it('disappears once it is reported, and the next is due from its last day on', async () => {
    await report('Lahore', '2026-10')
    expect(await dueRow(lahore)).toBeUndefined()
    expect(await cellOf('Lahore')).toMatchObject({ expected: 4, done: 4 })
    await on('2026-11-29')
    expect(await dueRow(lahore)).toBeUndefined()
    await on('2026-11-30')
    expect(await dueRow(lahore)).toMatchObject({
      text: 'MX Funnel: Lahore has no report for November 2026, due 5 Dec',
      path: '/mx-funnel-form?month=2026-11&lc=Lahore',
    })
    await on('2026-11-17')
  })

  it('of an LC whose name has a space is encoded in the URL', async () => {
    const person = await personAt(portal, 'lcvp', 'South Karachi')
    const { path: found } = await dueRow(person)
    expect(new URLSearchParams(found.split('?')[1]).get('lc')).toBe('South Karachi')
  })
})

describe('a report with zeros only', () => {
  it('counts as a report, from the form or from a file, and is marked', async () => {
    for (const month of months.slice(0, 3)) for (const lc of ['Multan', 'IBA']) await report(lc, month)
    await report('Multan', '2026-10', { metrics: noMetrics() })
    const imported = await sendRows(portal, mcvp, [rowOf({ lc: 'IBA', month: '2026-10', Leads: '0' })])
    expect(imported.json).toMatchObject({ made: 1, refused: [] })
    for (const lc of ['Multan', 'IBA']) {
      expect(await cellOf(lc)).toMatchObject({ expected: 4, done: 4, dueOn: null, nothing: ['2026-10'] })
    }
    expect(await cellOf('Lahore')).not.toHaveProperty('nothing')
    // Another team reports a person later.
    await report('Multan', '2026-10')
    expect(await cellOf('Multan')).not.toHaveProperty('nothing')
  })
})

it('a closed month is not late; the link opens the next one', async () => {
  for (const month of ['2026-07', '2026-09', '2026-10']) await report('NUST', month)
  expect(await cellOf('NUST')).toMatchObject({ done: 3, expected: 4, dueOn: '2026-09-05' })
  const days = months.map((month, n) => ({ month, dueOn: dueDays[n] as string }))
  await setWindows(days.map((each) => (each.month === '2026-08' ? { ...each, closesOn: '2026-09-10' } : each)))
  expect(await cellOf('NUST')).toMatchObject({ done: 3, expected: 4, dueOn: null, closedOn: '2026-09-10' })
  expect((await owingIn('NUST')).path).toBe('/mx-funnel-form')
  expect(await cellOf('Giki')).toMatchObject({ done: 0, dueOn: '2026-08-05' })
  expect((await owingIn('Giki')).path).toBe('/mx-funnel-form?month=2026-07&lc=Giki')
  await report('Giki', '2026-07')
  expect(await cellOf('Giki')).toMatchObject({ done: 1, dueOn: '2026-10-05' })
  expect((await owingIn('Giki')).path).toBe('/mx-funnel-form?month=2026-09&lc=Giki')
})

describe('a team leader', () => {
  const leaderOf = async (portfolio: string | null) => {
    const person = await personAt(portal, 'tl', 'Islamabad')
    await portal.db.updateTable('user').set({ portfolio }).where('id', '=', person.uid).execute()
    portal.portal.live.publish({ hub: 'identity', uid: person.uid })
    return person
  }
  const submit = (as: Person, portfolio: string, month = '2026-10') =>
    portal.ask('POST', '/api/mxfunnel/submit', { as, body: reportOf({ lc: 'Islamabad', month, portfolio }) })
  const row = {
    text: 'MX Funnel: you have no report for October 2026, was due 5 Nov',
    path: '/mx-funnel-form?month=2026-10&lc=Islamabad',
    ...{ dueOn: '2026-11-05', urgency: 'late' },
  }
  beforeAll(() => setWindows(months.map((month, n) => ({ month, dueOn: dueDays[n] as string }))))

  it('sees their own report of last month once it is late, until it is sent', async () => {
    const [own, other, none] = [await leaderOf('oGV'), await leaderOf('BD'), await leaderOf(null)]
    for (const person of [own, other, none]) expect(await dueRow(person)).toMatchObject(row)
    // Nobody else's report replaces it, nor one of another month.
    await submit(other, 'BD', '2026-09')
    await submit(mcvp, 'MXP')
    for (const person of [own, other, none]) expect(await dueRow(person)).toMatchObject(row)
    expect((await submit(own, 'oGV')).status).toBe(200)
    expect([await dueRow(own), await dueRow(other)]).toMatchObject([undefined, row])
    // Sent by somebody else for their portfolio.
    await submit(mcvp, 'BD')
    expect([await dueRow(other), await dueRow(none)]).toMatchObject([undefined, row])
    await submit(none, 'FnL')
    expect(await dueRow(none)).toBeUndefined()
  })

  it('sees nothing before the due day, after the last day, without a due day, or without an LC', async () => {
    const person = await leaderOf('EwA')
    for (const window of [
      { month: '2026-10', dueOn: '2026-11-17' },
      { month: '2026-10', dueOn: '2026-11-05', closesOn: '2026-11-16' },
      { month: '2026-09', dueOn: '2026-10-05' },
    ]) {
      await setWindows([window])
      expect(await dueRow(person)).toBeUndefined()
    }
    await setWindows([{ month: '2026-10', dueOn: '2026-11-05' }])
    expect(await dueRow(person)).toMatchObject(row)
    const away = await personAt(portal, 'tl', null)
    expect([await dueRow(away), await dueRow(await personAt(portal, 'tm', 'Islamabad'))]).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('an LC that opens on 10 November', () => {
  let lcvp: Person
  let leader: Person
  beforeAll(async () => {
    await on('2026-11-10')
    const admin = await portal.signInAs('admin')
    const body = { name: 'Quetta', kind: 'lc' }
    expect((await portal.ask('POST', '/api/organisation/committees', { as: admin, body })).status).toBe(200)
    lcvp = await personAt(portal, 'lcvp', 'Quetta')
    leader = await personAt(portal, 'tl', 'Quetta')
    await on('2026-11-17')
    await setWindows([...months, '2026-11'].map((month, n) => ({ month, dueOn: dueDays[n] as string })))
  })
  const remind = (uid: string) => portal.ask('POST', '/api/tasks/remind', { as: mcvp, body: { kind: 'funnel', uid } })

  it('owes nothing for the months before: no task, no reminder, nothing late, nothing expected', async () => {
    for (const person of [lcvp, leader]) expect(await dueRow(person)).toBeUndefined()
    expect(await cellOf('Quetta')).toMatchObject({ expected: 0, done: 0, dueOn: null })
    expect(await cellOf('Hyderabad')).toMatchObject({ expected: 4, done: 0, dueOn: '2026-08-05' })
    expect(await owingIn('Quetta')).toMatchObject({ missing: [], people: [{ uid: lcvp.uid, state: 'done' }] })
    expect((await remind(lcvp.uid)).json).toMatchObject({ reminded: 0, skipped: 1 })
    const { today } = (await portal.ask('GET', '/api/home', { as: mcvp })).json
    const late = today.flatMap(({ due }: { due?: { rows: { title: string }[] } }) => due?.rows ?? [])
    expect(late.map(({ title }: { title: string }) => title)).not.toContain('Quetta')
    expect(JSON.stringify(today)).toContain('of 11 LCs reported')
  })

  it('owes November from its last day on', async () => {
    await on('2026-11-30')
    expect(await dueRow(lcvp)).toMatchObject({ text: 'MX Funnel: Quetta has no report for November 2026, due 5 Dec' })
    expect(await cellOf('Quetta')).toMatchObject({ expected: 1, done: 0, dueOn: '2026-12-05' })
    await on('2026-12-06')
    expect(await dueRow(leader)).toMatchObject({
      text: 'MX Funnel: you have no report for November 2026, was due 5 Dec',
    })
    expect((await remind(lcvp.uid)).json).toMatchObject({ reminded: 1 })
  })
})
