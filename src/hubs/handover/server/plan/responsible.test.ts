// Who answers for a scheduled plan: it acts only while the admin who scheduled it, or one who confirmed it since, is still an admin.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Person } from '#server/testing/portal.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { createHolder, type HandoverPortal, startHandoverPortal } from '../test-handover.ts'
import { sendWarnings } from '../warnings/changes.ts'
import { turnYearJob } from './job.ts'
import { isPlanDue } from './queries.ts'

let handoverPortal: HandoverPortal
let planner: Person
beforeEach(async () => {
  handoverPortal = await startHandoverPortal()
  await setClock(plusDays(handoverPortal.next.startsOn, -40))
  planner = await handoverPortal.portal.signInAs('admin', { email: 'planner@nexus.example' })
  await name(planner, 'Omar Dar')
})
afterEach(async () => {
  vi.useRealTimers()
  await handoverPortal.portal.close()
})

const name = ({ uid }: Person, text: string) =>
  handoverPortal.portal.db.updateTable('user').set({ name: text }).where('id', '=', uid).execute()
const lahore = { committee: 'Lahore', portfolio: 'oGV' }

async function setClock(day: string, time = '12:00:00'): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${day}T${time}+05:00`))
  const now = new Date().toISOString()
  const session = { createdAt: now, updatedAt: now, expiresAt: '2099-01-01T00:00:00.000Z' }
  await handoverPortal.portal.db.updateTable('session').set(session).execute()
}

const save = (more: object, as = planner) =>
  handoverPortal.ask('PUT', '/api/handover/plan', { ...handoverPortal.next, ...more }, as)
const schedule = async (as = planner) => {
  const { status } = await handoverPortal.ask('POST', '/api/handover/plan/schedule', {}, as)
  expect(status).toBe(200)
}
const confirm = (as = handoverPortal.admin, version?: number) =>
  handoverPortal.ask('POST', '/api/handover/plan/confirm', { version }, as)
const readPlan = async () => (await handoverPortal.readHandover()).plan
const runJob = () => turnYearJob.run(handoverPortal.portal.portal, AbortSignal.timeout(60_000))
const demote = ({ uid }: Person) =>
  handoverPortal.portal.db.updateTable('user').set({ role: 'tm' }).where('id', '=', uid).execute()
const erase = ({ uid }: Person) => handoverPortal.portal.db.deleteFrom('user').where('id', '=', uid).execute()
const openLabel = async () => (await handoverPortal.portal.portal.years()).open.label
const inboxOf = async ({ uid }: Person) => {
  const rows = handoverPortal.portal.db.selectFrom('inboxItem').select('text').where('kind', '=', 'scheduledPlan')
  return (await rows.where('uid', '=', uid).orderBy('at').execute()).map(({ text }) => text)
}
const mailsTo = ({ email }: Person) =>
  handoverPortal.portal.db.selectFrom('mail').selectAll().where('to', '=', email).orderBy('createdAt').execute()
const longDay = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

it('waits if its author is no longer an admin, and tells all admins once', async () => {
  const { admin, open, next } = handoverPortal
  await save({ leaving: [admin.uid] })
  await schedule()
  await demote(planner)
  await erase(planner)
  await setClock(next.startsOn)
  await runJob()
  await runJob()
  expect(await openLabel()).toBe(open.label)
  expect((await handoverPortal.me(admin)).role).toBe('admin')
  expect((await inboxOf(admin)).slice(1)).toEqual([`${next.label} has not opened: please confirm its plan`])
  expect(await readPlan()).toMatchObject({ needsConfirmation: true, scheduledBy: null, confirmedBy: null })
  const [first] = (await handoverPortal.ask('GET', '/api/home')).json.forYou
  expect(first.text).toContain('needs to be confirmed')
})

it('takes effect once another admin confirms it, and the trail names both', async () => {
  const { portal, admin, next } = handoverPortal
  const leaves = await createHolder(portal, 'lcvp', lahore)
  await save({ leaving: [leaves.uid] })
  await schedule()
  await demote(planner)
  await setClock(next.startsOn)
  await runJob()
  const confirmed = await confirm()
  expect([confirmed.status, confirmed.json]).toMatchObject([
    200,
    { needsConfirmation: false, confirmedBy: 'Test admin' },
  ])
  await runJob()
  expect(await openLabel()).toBe(next.label)
  const lines = await portal.db
    .selectFrom('audit')
    .select(['kind', 'actorEmail', 'after'])
    .where('kind', 'in', ['handover.schedule', 'handover.confirm', 'year.open'])
    .orderBy('seq')
    .execute()
  expect(lines.map(({ kind, actorEmail }) => [kind, actorEmail])).toEqual([
    ['handover.schedule', planner.email],
    ['handover.confirm', admin.email],
    ['year.open', admin.email],
  ])
  expect(lines[2]?.after).toContain(`"scheduledBy":"${planner.email}","confirmedBy":"${admin.email}"`)
})

it('confirmed before, it opens on its day', async () => {
  const { next } = handoverPortal
  await save({})
  await schedule()
  expect((await confirm()).json.confirmedBy).toBe('Test admin')
  await demote(planner)
  await setClock(next.startsOn)
  await runJob()
  expect(await openLabel()).toBe(next.label)
})

it('a confirmation ends with a change, and whoever changed it answers for it', async () => {
  const { admin, open, next } = handoverPortal
  await save({})
  await schedule()
  await confirm()
  await save({ version: 2, endsOn: plusDays(next.endsOn, -1) })
  expect(await readPlan()).toMatchObject({ confirmedBy: null, schedulerUid: planner.uid })
  await confirm()
  expect((await confirm(admin, 1)).status).toBe(409)
  // Another admin makes it theirs by changing it, also on the list of years.
  const moved = { ...next, startsOn: plusDays(next.startsOn, 1) }
  const changer = await handoverPortal.portal.signInAs('admin')
  await handoverPortal.ask('PUT', `/api/years/${next.label}`, moved, changer)
  expect(await readPlan()).toMatchObject({ confirmedBy: null, schedulerUid: changer.uid })
  await demote(changer)
  await setClock(moved.startsOn)
  await runJob()
  expect(await openLabel()).toBe(open.label)
})

it('an office that begins before the year waits as well', async () => {
  const { portal, next } = handoverPortal
  const member = await portal.signInAs('tm')
  const early = plusDays(next.startsOn, -10)
  await save({ joining: [{ email: member.email, role: 'lcvp', ...lahore, startsOn: early }] })
  await schedule()
  await demote(planner)
  await setClock(early)
  await runJob()
  expect((await handoverPortal.me(member)).role).toBe('tm')
  await confirm()
  await runJob()
  expect((await handoverPortal.me(member)).role).toBe('lcvp')
})

it('is told to all admins when it is scheduled, with what changes for whom, and a week before', async () => {
  const { portal, admin, next } = handoverPortal
  const leaves = await createHolder(portal, 'lcvp', lahore)
  const comes = await portal.signInAs('tm')
  const silent = await portal.signInAs('tm')
  await name(comes, 'Sana Malik')
  await name(silent, 'Ali Khan')
  const joining = [{ email: comes.email, role: 'lcvp', ...lahore }]
  await save({ leaving: [leaves.uid, admin.uid], joining, deactivating: [silent.uid] })
  await schedule()
  expect(await inboxOf(admin)).toEqual([`${next.label} is scheduled for ${longDay(next.startsOn)}`])
  const [mail] = await mailsTo(admin)
  for (const text of [
    'Omar Dar scheduled it.',
    '- Test admin is no longer Admin.\n- Test lcvp is no longer LCVP oGV of Lahore.',
    '- Sana Malik becomes LCVP oGV of Lahore.',
    '- Ali Khan can no longer sign in.',
  ])
    expect(mail?.text).toContain(text)
  await setClock(plusDays(next.startsOn, -9))
  expect(await sendWarnings(portal.portal)).toBe(1)
  expect(await inboxOf(admin)).toHaveLength(1)
  await setClock(plusDays(next.startsOn, -8))
  await sendWarnings(portal.portal)
  await sendWarnings(portal.portal)
  expect((await inboxOf(admin)).slice(1)).toEqual([`${next.label} opens on ${longDay(next.startsOn)}`])
  expect((await inboxOf(planner)).slice(1)).toEqual([`${next.label} opens on ${longDay(next.startsOn)}`])
})

it('scheduled in its last week, it is told once', async () => {
  const { portal, admin, next } = handoverPortal
  await setClock(plusDays(next.startsOn, -3))
  await save({})
  await schedule()
  await sendWarnings(portal.portal)
  expect(await inboxOf(admin)).toEqual([`${next.label} is scheduled for ${longDay(next.startsOn)}`])
})

it('is told again once a change has been left alone for ten minutes', async () => {
  const { portal, admin, next } = handoverPortal
  await save({})
  await schedule()
  await save({ version: 2, endsOn: plusDays(next.endsOn, -1) })
  expect(await isPlanDue(portal)).toBe(false)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  expect(await isPlanDue(portal)).toBe(true)
  await runJob()
  await runJob()
  expect((await inboxOf(admin)).slice(1)).toEqual([`The scheduled plan for ${next.label} was changed`])
  expect(await isPlanDue(portal)).toBe(false)
})

it('makes nobody an admin; a plan of version 0.3 that names one leaves them out', async () => {
  const { portal, next } = handoverPortal
  const heir = await portal.signInAs('tm')
  const { json } = await save({ joining: [{ email: heir.email, role: 'admin' }] })
  expect(Object.keys(json.problems)).toEqual(['joining.0.role'])
  expect((await handoverPortal.ask('POST', '/api/handover/plan/schedule', {}, planner)).status).toBe(400)
  const scheduled = { scheduledAt: new Date().toISOString(), scheduledBy: planner.uid }
  await portal.db.updateTable('handoverPlan').set(scheduled).execute()
  await setClock(next.startsOn)
  await runJob()
  expect(await openLabel()).toBe(next.label)
  expect((await handoverPortal.me(heir)).role).toBe('tm')
  expect((await handoverPortal.readHandover()).leftOut).toMatchObject([{ who: heir.email }])
  expect(today()).toBe(next.startsOn)
})
