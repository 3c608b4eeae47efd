// Is there more to do than this process can? It looks how late its own timer comes and how many requests it works on, and
// refuses new ones while either is too much: those that were taken are answered in time.
// (@fastify/under-pressure takes a moment without samples, such as a start on a busy machine, for endless delay.)
import type { FastifyInstance } from 'fastify'
import { problem } from '#shared/problem.ts'
import { aroundWork } from './request-work.ts'
import { webFilesRoute } from './web-files.ts'

const everyMs = 500

/** Whoever watches over the portal must see it, above all when it is busy; and the pages that say so are cheap. */
const alwaysOpen = new Set(['/api/health', '/api/ready', '/api/metrics', webFilesRoute])

const busy = problem('unavailable', 'The portal is very busy. Please try again in a moment.', {
  error: 'busy',
  retryAfterS: 5,
})

export type Limits = { lagMs: number; openRequests: number }

export function shedOverload(app: FastifyInstance, most: Limits): void {
  let lookedAt = performance.now()
  let lagMs = 0
  let open = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lagMs = now - lookedAt - everyMs
    lookedAt = now
  }, everyMs)
  let answered = 0
  const settle = () => {
    open -= answered
    answered = 0
  }
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', ({ routeOptions }, _, done) => {
    const isBusy = lagMs > most.lagMs || open >= most.openRequests
    done(isBusy && !alwaysOpen.has(routeOptions.url ?? '') ? busy : undefined)
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
