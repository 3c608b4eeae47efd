// Test portal in the last days of 26.27, with an LCVP of Lahore who leaves and an heir; the year turns when a test says so.
import { vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { personAt } from '#server/testing/places.ts'
import { type Person, startTestPortal } from '#server/testing/portal.ts'
import { monthsOf } from '#shared/time/years.ts'
import { reportOf } from '../test-reports.ts'

export const old = '26.27'
const next = { label: '27.28', startsOn: '2027-07-01', endsOn: '2028-06-30' }

/** In the portal's zone, which is five hours ahead of UTC. */
const momentOf = (moment: string) => new Date(`${moment}+05:00`)

export async function startClosingPortal(now = '2027-06-20T12:00:00') {
  vi.useFakeTimers({ toFake: ['Date'], now: momentOf(now) })
  const portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent' } })
  const { db } = portal
  const [admin, mcvp, leaver, heir, leader] = [
    await portal.signInAs('admin'),
    await personAt(portal, 'mcvp', 'MC'),
    await personAt(portal, 'lcvp', 'Lahore'),
    await personAt(portal, 'tl', 'Lahore'),
    await personAt(portal, 'tl', 'Lahore'),
  ]

  /** Moves the clock, and keeps all sessions alive. */
  async function at(moment: string) {
    vi.setSystemTime(momentOf(moment))
    const now = momentOf(moment).toISOString()
    const expiresAt = momentOf('2029-01-01T00:00:00').toISOString()
    await db.updateTable('session').set({ createdAt: now, updatedAt: now, expiresAt }).execute()
  }
  const ask = (as: Person, method: string, path: string, body?: unknown) => portal.ask(method, path, { as, body })
  const report = (as: Person, month: string | undefined, more: object = {}) =>
    ask(as, 'POST', '/api/mxfunnel/submit', reportOf({ lc: 'Lahore', ...(month && { month }), ...more }))

  return {
    ...{ portal, admin, mcvp, leaver, heir, leader, at, ask, report },
    /** All months of Lahore but June, whose report is due on 5 July. */
    async reportUntilMay() {
      const months = monthsOf({ startsOn: '2026-07-01', endsOn: '2027-06-30' })
      for (const month of months.slice(0, 11)) await report(mcvp, month)
      const windows = months.map((month) => ({ month, dueOn: month === '2027-06' ? '2027-07-05' : `${month}-28` }))
      await ask(mcvp, 'PUT', '/api/windows/funnel', { windows })
    },
    planNext: () => ask(admin, 'POST', '/api/years', next),
    turn: () =>
      ask(admin, 'POST', `/api/years/${next.label}/open`, {
        leaving: [leaver.uid],
        joining: [{ email: heir.email, role: 'lcvp', committee: 'Lahore' }],
      }),
    async close() {
      vi.useRealTimers()
      await portal.close()
    },
  }
}

export type ClosingPortal = Awaited<ReturnType<typeof startClosingPortal>>
