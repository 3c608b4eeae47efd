// Is there more to do than this process can? It looks how late its own timer comes, and refuses new work while it lags.
// (@fastify/under-pressure takes a moment without samples, such as a start on a busy machine, for endless delay.)
import type { FastifyInstance } from 'fastify'
import { problem } from '#shared/problem.ts'

const everyMs = 500

export function shedOverload(app: FastifyInstance, mostLagMs: number): void {
  let lookedAt = performance.now()
  let lagMs = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lagMs = now - lookedAt - everyMs
    lookedAt = now
  }, everyMs)
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async () => {
    if (lagMs > mostLagMs) {
      throw problem('unavailable', 'The portal is very busy. Please try again in a moment.', {
        error: 'busy',
        retryAfterS: 5,
      })
    }
  })
}
