// Handover plan: saved by several admins, scheduled, cancelled, and turned into the new year by the clock alone.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBeside } from '#server/testing/portal.ts'
import { dayBefore, plusDays, today } from '#shared/time/calendar.ts'
import { openScheduledYear } from '../open/changes.ts'
import { createHolder, type HandoverPortal, listAppointments, startHandoverPortal } from '../test-handover.ts'
import { turnYearJob } from './job.ts'
import { isPlanDue } from './queries.ts'

let handoverPortal: HandoverPortal
beforeEach(async () => {
  handoverPortal = await startHandoverPortal()
})
afterEach(async () => {
  vi.useRealTimers()
  await handoverPortal.portal.close()
})

const lahore = { committee: 'Lahore', portfolio: 'oGV' }

/** A moment of a day in the portal's time zone, five hours ahead of UTC. */
function setClock(day: string, time = '00:00:01'): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${day}T${time}+05:00`))
}

const save = (more: object = {}, as = handoverPortal.admin) =>
  handoverPortal.ask('PUT', '/api/handover/plan', { ...handoverPortal.next, ...more }, as)
const openNow = () => handoverPortal.ask('POST', `/api/years/${handoverPortal.next.label}/open`)
const schedule = (version?: number) => handoverPortal.ask('POST', '/api/handover/plan/schedule', { version })

describe('a plan', () => {
  it('is saved, read, changed and deleted by any admin; others have no way to it', async () => {
    const { portal, next, ask } = handoverPortal
    expect((await handoverPortal.readHandover()).plan).toBeNull()
    const leaves = await createHolder(portal, 'lcvp', lahore)
    const joining = [{ email: 'new@nexus.example', name: 'Sana Malik', role: 'lcvp', ...lahore }]
    const saved = await save({ leaving: [leaves.uid], joining })
    expect([saved.status, saved.json]).toEqual([
      200,
      expect.objectContaining({ ...next, leaving: [leaves.uid], version: 1, scheduledAt: null, problems: {} }),
    ])
    const second = await portal.signInAs('admin')
    expect((await save({ version: 1, startsOn: plusDays(next.startsOn, 3) }, second)).json.version).toBe(2)
    const { plan } = await handoverPortal.readHandover()
    expect([plan.startsOn, plan.leaving, plan.joining]).toEqual([plusDays(next.startsOn, 3), [], []])
    const lost = await save({ version: 1 })
    expect([lost.status, lost.json.details.version]).toEqual([409, 2])
    for (const role of ['mcvp', 'lcvp', 'tm'] as const)
      expect((await save({}, await portal.signInAs(role))).status).toBe(403)
    expect((await ask('DELETE', '/api/handover/plan')).status).toBe(204)
    expect(await handoverPortal.readHandover()).toMatchObject({ plan: null, next: [] })
    const kinds = (await handoverPortal.listAuditKinds()).filter((kind) => kind.startsWith('handover.'))
    expect(kinds).toEqual(['handover.plan', 'handover.drop'])
  })

  it('says what does not fit, and cannot be scheduled before it is corrected', async () => {
    const { portal, admin } = handoverPortal
    const joining = [{ email: 'not an address', role: 'boss', committee: 'Atlantis' }]
    const { json } = await save({ leaving: [admin.uid], joining })
    expect(Object.keys(json.problems).sort()).toEqual([
      ...['joining.0.committee', 'joining.0.email', 'joining.0.role', 'leaving'],
    ])
    expect((await schedule()).status).toBe(400)
    expect((await save({ leaving: ['nobody'] })).json.problems).toEqual({
      'leaving.0': 'This person no longer has an account. Please reload the page.',
    })
    expect((await save({ deadlines: [{ kind: 'none', dueOn: today() }] })).status).toBe(400)
    await save({ version: 2 })
    expect((await schedule(1)).status).toBe(409)
    const scheduled = await schedule()
    expect([scheduled.status, scheduled.json.scheduledBy]).toEqual([200, 'Test admin'])
    expect(Object.keys((await save({ leaving: ['nobody'] })).json.fields)).toEqual(['leaving.0'])
    const cancelled = await handoverPortal.ask('POST', '/api/handover/plan/cancel', {})
    expect([cancelled.status, cancelled.json.scheduledAt]).toEqual([200, null])
    expect(await isPlanDue(portal)).toBe(false)
  })
})

describe('a scheduled plan', () => {
  it('opens the year at midnight on its first day, once, in the name of the person who scheduled it', async () => {
    const { portal, open, next, admin } = handoverPortal
    const stays = await createHolder(portal, 'mcvp')
    const leaves = await createHolder(portal, 'lcvp', lahore)
    const comes = await portal.signInAs('tm')
    const since = plusDays(today(), -30)
    await portal.db.updateTable('appointment').set({ startsOn: since }).execute()
    await save({ leaving: [leaves.uid], joining: [{ email: comes.email, role: 'lcvp', ...lahore }] })
    await schedule()
    const rowsOf = async (as: typeof stays) =>
      (await portal.ask('GET', '/api/home', { as })).json.forYou.map(({ text }: { text: string }) => text)
    const lastDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    expect(await rowsOf(leaves)).toContain(`Your role ends on ${lastDay.format(new Date(open.endsOn))}`)
    expect(await rowsOf(stays)).toEqual([])
    setClock(dayBefore(next.startsOn), '23:59:59')
    expect([await isPlanDue(portal), await openScheduledYear(portal.portal)]).toEqual([false, false])
    setClock(next.startsOn)
    expect(await isPlanDue(portal)).toBe(true)
    // SQLite has one process; on PostgreSQL a second instance looks at the same moment.
    const beside = portal.engine === 'postgres' ? await startBeside(portal, handoverPortal.hubs) : undefined
    const opened = await Promise.all([portal, beside ?? portal].map((each) => openScheduledYear(each.portal)))
    await beside?.close()
    // The portal's own job may have been faster than both.
    expect(opened.filter(Boolean).length).toBeLessThan(2)
    expect((await portal.portal.years()).all).toMatchObject([
      { ...open, state: 'closing' },
      { ...next, state: 'open' },
    ])
    const office = { role: 'lcvp', ...lahore }
    expect(await listAppointments(portal, leaves.uid)).toEqual([
      { ...office, year: open.label, startsOn: since, endsOn: open.endsOn, endedAt: null },
    ])
    expect(await listAppointments(portal, comes.uid)).toEqual([
      { ...office, year: next.label, startsOn: next.startsOn, endsOn: next.endsOn, endedAt: null },
    ])
    expect((await listAppointments(portal, stays.uid)).map(({ year }) => year)).toEqual([open.label, next.label])
    const lines = await portal.db.selectFrom('audit').select('actorEmail').where('kind', '=', 'year.open').execute()
    expect(lines).toEqual([{ actorEmail: admin.email }])
    const told = await portal.db.selectFrom('inboxItem').select(['uid', 'text']).orderBy('at').execute()
    expect(told.filter(({ uid }) => uid === leaves.uid).map(({ text }) => text)).toEqual([
      `Your role ended with ${open.label}: LCVP, Lahore, oGV`,
    ])
    expect(told.filter(({ uid }) => uid === comes.uid)).toHaveLength(1)
  })

  it('takes effect after downtime with its own first day, without the rows that do not fit any more', async () => {
    const { portal, open, next, admin } = handoverPortal
    const erased = await createHolder(portal, 'lcvp', lahore)
    const joining = [
      { email: 'one@nexus.example', role: 'lcvp', committee: 'Multan' },
      { email: 'two@nexus.example', role: 'lcvp', committee: 'IBA' },
    ]
    const second = await portal.signInAs('admin')
    await save({ leaving: [erased.uid, second.uid], joining })
    await schedule()
    expect((await handoverPortal.ask('POST', '/api/handover/plan/confirm', {}, second)).status).toBe(200)
    await portal.db.deleteFrom('user').where('id', '=', erased.uid).execute()
    await portal.db.updateTable('committee').set({ closedOn: today() }).where('code', '=', 'IBA').execute()
    await portal.db.updateTable('user').set({ active: 0 }).where('id', '=', admin.uid).execute()
    const stays = await createHolder(portal, 'mcvp')
    // So long that nobody could have acted until then.
    setClock(plusDays(next.startsOn, 100), '09:00:00')
    await turnYearJob.run(portal.portal, AbortSignal.timeout(60_000))
    const years = (await portal.portal.years()).all
    expect([years[0]?.endsOn, years[1]?.startsOn]).toEqual([open.endsOn, next.startsOn])
    expect((await listAppointments(portal, stays.uid)).map(({ year }) => year)).toEqual([open.label, next.label])
    const now = await portal.signInAs('admin')
    const { leftOut, waiting, plan } = (await handoverPortal.ask('GET', '/api/handover', undefined, now)).json
    expect(leftOut).toEqual([
      { who: 'A former member', why: 'This person no longer has an account. Please reload the page.' },
      { who: 'two@nexus.example', why: 'IBA is closed. Please choose another.' },
      { who: second.email, why: 'No other admin would be able to sign in.' },
    ])
    expect([waiting.map(({ email }: { email: string }) => email), plan]).toEqual([['one@nexus.example'], null])
  })

  it('comes back with an undo, unscheduled, and is forgotten a day later', async () => {
    const { portal, next, open } = handoverPortal
    const leaves = await createHolder(portal, 'lcvp', lahore)
    await save({ leaving: [leaves.uid] })
    expect((await openNow()).json).toMatchObject({ leave: 1, year: { startsOn: today() } })
    expect((await handoverPortal.readHandover()).plan).toBeNull()
    expect((await handoverPortal.undo()).json).toEqual(open)
    const { plan } = await handoverPortal.readHandover()
    expect([plan.startsOn, plan.leaving, plan.scheduledAt]).toEqual([next.startsOn, [leaves.uid], null])
    expect((await handoverPortal.me(leaves)).role).toBe('lcvp')
    await openNow()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 25 * 3_600_000)
    await turnYearJob.run(portal.portal, AbortSignal.timeout(60_000))
    expect(await portal.db.selectFrom('handoverPlanPerson').selectAll().execute()).toEqual([])
  })
})

describe('people who come', () => {
  it('are invited once at planning time, are team members until their day, and see what comes', async () => {
    const { portal, next, ask } = handoverPortal
    setClock(plusDays(next.startsOn, -40))
    const [member, admin] = [await portal.signInAs('tm'), await portal.signInAs('admin')]
    await portal.db.updateTable('session').set({ expiresAt: '2099-01-01T00:00:00.000Z' }).execute()
    const early = plusDays(today(), 1)
    const joining = [
      { email: 'new@nexus.example', name: 'Sana Malik', role: 'tm' },
      { email: member.email, role: 'lcvp', ...lahore, startsOn: early },
    ]
    await save({ joining }, admin)
    const invite = () => ask('POST', '/api/handover/plan/invitations', {}, admin)
    expect((await invite()).json).toEqual({ invited: 1, told: 1 })
    expect((await invite()).json).toEqual({ invited: 0, told: 0 })
    expect(await portal.db.selectFrom('invitation').select(['role', 'year']).execute()).toEqual([
      { role: 'tm', year: next.label },
    ])
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      new Date(early),
    )
    const { forYou } = (await portal.ask('GET', '/api/home', { as: member })).json
    expect(forYou[0].text).toBe(`From ${day} you are LCVP oGV of Lahore`)
    expect((await handoverPortal.me(member)).role).toBe('tm')
    expect((await ask('POST', '/api/handover/plan/schedule', {}, admin)).status).toBe(200)
    setClock(early)
    expect(await isPlanDue(portal)).toBe(true)
    await turnYearJob.run(portal.portal, AbortSignal.timeout(60_000))
    expect(await isPlanDue(portal)).toBe(false)
    expect((await handoverPortal.me(member)).role).toBe('lcvp')
    setClock(next.startsOn)
    await turnYearJob.run(portal.portal, AbortSignal.timeout(60_000))
    expect(await listAppointments(portal, member.uid)).toMatchObject([{ year: next.label, startsOn: early }])
  })
})
