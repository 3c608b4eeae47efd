// Slow clients: timeouts for idle connections and for requests that arrive drop by drop, and a limit for clients that keep
// sending requests without reading the responses (slow loris).
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#shared/problem.ts'

/** Idle timeout: closes a connection on which nothing moves in either direction. */
const idleTimeoutMs = 60_000
const headersTimeoutMs = 20_000
/** How often to look for requests past their timeout; Node's default is every half minute. */
const checkIntervalMs = 5000
/** Pipelined requests that may wait behind the current one on a connection. Browsers never do that. */
const maxWaiting = 16

export function disconnectSlowClients(app: FastifyInstance): void {
  setConnectionTimeouts(app.server)
  const isOverPipelineLimit = createPipelineLimit()
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOverPipelineLimit(request, reply)) return done()
    request.raw.socket.destroy()
    done(problem('tooMany', 'Too many requests at the same time. Please wait for the answers.'))
  })
}

function setConnectionTimeouts(server: Server): void {
  server.timeout = idleTimeoutMs
  // Fastify leaves Node's minute here; if it is longer than the timeout of a whole request, slow bodies are never cut off.
  server.headersTimeout = Math.min(server.headersTimeout, server.requestTimeout || headersTimeoutMs, headersTimeoutMs)
  // Node reads it when the server starts to listen; Fastify does not pass this option on.
  Object.assign(server, { connectionsCheckingInterval: checkIntervalMs })
}

/** Responses wait in memory until those before them are read: a client that never reads must not pile them up. */
function createPipelineLimit() {
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
    return count(1) > maxWaiting
  }
}
