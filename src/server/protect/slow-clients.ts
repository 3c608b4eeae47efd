// Which clients are let go? Those that keep a connection without using it, send drop by drop, or ask on and on without
// reading the answers.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#shared/problem.ts'

/** A connection on which nothing moves, in either direction, for so long is closed. */
const stillMs = 60_000
const headersMs = 20_000
/** How often requests that take too long are looked for; Node looks every half minute by itself. */
const lookMs = 5000
/** Requests that one connection may have waiting behind the one that is being answered. Browsers never do that. */
const mostWaiting = 16

export function letSlowOnesGo(app: FastifyInstance): void {
  letStillOnesGo(app.server)
  const isGreedy = greedyFinder()
  app.addHook('onRequest', (request, reply, done) => {
    if (!isGreedy(request, reply)) return done()
    request.raw.socket.destroy()
    done(problem('tooMany', 'Please wait for the answers.'))
  })
}

function letStillOnesGo(server: Server): void {
  server.timeout = stillMs
  // Fastify leaves Node's minute here; while it is longer than the time for a whole request, bodies are never cut off.
  server.headersTimeout = Math.min(server.headersTimeout, server.requestTimeout || headersMs, headersMs)
  // Node reads it when the server begins to listen; it is not among the settings that Fastify passes on.
  Object.assign(server, { connectionsCheckingInterval: lookMs })
}

/** Answers wait in memory until those before them are read: somebody who never reads must not pile them up. */
function greedyFinder() {
  const waitingOn = new WeakMap<Socket, number>()
  return ({ raw: { socket } }: FastifyRequest, { raw: response }: FastifyReply): boolean => {
    // Only the answer whose turn it is has the socket.
    if (response.socket) return false
    const count = (by: 1 | -1) => {
      const waiting = (waitingOn.get(socket) ?? 0) + by
      waitingOn.set(socket, waiting)
      return waiting
    }
    response.once('close', () => count(-1))
    return count(1) > mostWaiting
  }
}
