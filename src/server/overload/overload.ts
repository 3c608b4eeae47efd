// Overload check: looks how late its own timer comes and how many requests are open, and refuses new ones while either is too
// much: first those of accounts that cost most, and everybody when that did not help. What was taken is answered in time.
// (@fastify/under-pressure takes a moment without samples, such as a start on a busy machine, for endless delay.)
import type { FastifyInstance } from 'fastify'
import { problem } from '#shared/problem.ts'
import { webFilesRoute } from '../http/web-files.ts'
import type { AccountCosts } from './account-cost.ts'
import { aroundWork } from './request-work.ts'

const everyMs = 500

/** Whoever watches over the portal must see it, above all when it is busy; and the pages that say so are cheap. */
export const alwaysOpen: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/api/metrics', webFilesRoute])

const busy = problem('unavailable', 'The portal is very busy. Please try again in a moment.', {
  error: 'busy',
  retryAfterS: 5,
})

export type Limits = { lagMs: number; openRequests: number }

/** Looks in a row at which the lag is too long. Until then heavy accounts alone are refused; if that did not help, everybody. */
const looksForHeavyOnly = 3
/** Beyond the limit, for as long as refusing heavy accounts may help. */
const mostOverOpen = 1.25

export function shedOverload(app: FastifyInstance, most: Limits, costs: AccountCosts): void {
  let lookedAt = performance.now()
  let lagMs = 0
  let lateLooks = 0
  let open = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lagMs = now - lookedAt - everyMs
    lookedAt = now
    lateLooks = lagMs > most.lagMs ? lateLooks + 1 : 0
  }, everyMs)
  let answered = 0
  const settle = () => {
    open -= answered
    answered = 0
  }
  /** Whether somebody else is to be refused first: who calls is known only later. */
  const mayBeSpared = () =>
    lateLooks < looksForHeavyOnly && open < most.openRequests * mostOverOpen && costs.heavyAccounts().size > 0
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, _, done) => {
    const isBusy = lagMs > most.lagMs || open >= most.openRequests
    if (!isBusy || alwaysOpen.has(request.routeOptions.url ?? '')) return done()
    if (!mayBeSpared()) return done(busy)
    request.isOverloaded = true
    done()
  })
  aroundWork(app, () => {
    open += 1
    // Counted until the turn of the event loop is over in which it was answered: who came in the same turn waited for it.
    return () => {
      if (answered === 0) setImmediate(settle)
      answered += 1
    }
  })
}
