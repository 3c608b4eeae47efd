// Slow clients: timeouts for idle connections and for requests that arrive drop by drop, and a limit for clients that keep
// sending requests without reading the responses (slow loris).
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#shared/problem.ts'

/** Idle timeout: closes a connection on which nothing moves in either direction. */
const stillMs = 60_000
const headersMs = 20_000
/** How often to look for requests past their timeout; Node's default is every half minute. */
const lookMs = 5000
/** Pipelined requests that may wait behind the current one on a connection. Browsers never do that. */
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
  // Fastify leaves Node's minute here; if it is longer than the timeout of a whole request, slow bodies are never cut off.
  server.headersTimeout = Math.min(server.headersTimeout, server.requestTimeout || headersMs, headersMs)
  // Node reads it when the server starts to listen; Fastify does not pass this option on.
  Object.assign(server, { connectionsCheckingInterval: lookMs })
}

/** Responses wait in memory until those before them are read: a client that never reads must not pile them up. */
function greedyFinder() {
  const waitingOn = new WeakMap<Socket, number>()
  return ({ raw: { socket } }: FastifyRequest, { raw: response }: FastifyReply): boolean => {
    // Only the response whose turn it is has the socket.
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
