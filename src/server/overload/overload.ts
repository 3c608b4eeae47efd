// Load shedding: measures event loop lag (how late its own timer fires) and open requests, and refuses new requests while
// either is too high: first those of accounts that cost most, and everybody if that did not help. Accepted requests finish
// in time. (@fastify/under-pressure takes a moment without samples, such as a start on a busy machine, for endless delay.)
import type { FastifyInstance } from 'fastify'
import { problem } from '#shared/problem.ts'
import { webFilesRoute } from '../http/web-files.ts'
import type { AccountCosts } from './account-cost.ts'
import { trackWork } from './request-work.ts'

const everyMs = 500

/** Monitors must see the portal, above all when it is busy; and the pages that say so are cheap. */
export const alwaysOpen: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/api/metrics', webFilesRoute])

const busy = problem('unavailable', 'The portal is very busy. Please try again in a moment.', {
  error: 'busy',
  retryAfterS: 5,
})

export type Limits = { lagMs: number; openRequests: number }

/** Consecutive checks with too much lag. Until then only heavy accounts are refused; if that did not help, everybody. */
const looksForHeavyOnly = 3
/** How far open requests may exceed the limit while refusing heavy accounts may still help. */
const maxOverOpen = 1.25

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
  /** Whether to refuse others first: the caller is known only later. */
  const mayBeSpared = () =>
    lateLooks < looksForHeavyOnly && open < most.openRequests * maxOverOpen && costs.heavyAccounts().size > 0
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, _, done) => {
    const isBusy = lagMs > most.lagMs || open >= most.openRequests
    if (!isBusy || alwaysOpen.has(request.routeOptions.url ?? '')) return done()
    if (!mayBeSpared()) return done(busy)
    request.isOverloaded = true
    done()
  })
  trackWork(app, () => {
    open += 1
    // Counted until the end of the turn of the event loop that answered it: requests from the same turn waited for it.
    return () => {
      if (answered === 0) setImmediate(settle)
      answered += 1
    }
  })
}
