// Request ids and traces: adopts the id (x-request-id) and the trace (traceparent) that a proxy or another program gave a
// request, for its log lines and its answer.
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const maxIdLength = 64
const idPattern = new RegExp(`^[\\w.:/+=-]{1,${maxIdLength}}$`)
/** Version 00 of W3C Trace Context: version, trace, span, flags. Neither id may be all zeros. */
const tracePattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The given id if it is a plain word; otherwise a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && idPattern.test(given) ? given : randomUUID()
}

function traceparentOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' && tracePattern.test(traceparent) ? traceparent : undefined
}

export function adoptRequestIds(app: FastifyInstance): void {
  app.setChildLoggerFactory((log, bindings, options, { headers }) => {
    const traceId = traceparentOf(headers)?.split('-')[1]
    return log.child(traceId ? { ...bindings, traceId } : bindings, options)
  })
  app.addHook('onRequest', ({ id, headers }, reply, done) => {
    reply.header('x-request-id', id)
    const traceparent = traceparentOf(headers)
    if (traceparent) reply.header('traceparent', traceparent)
    done()
  })
}
