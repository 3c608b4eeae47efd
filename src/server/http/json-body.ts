// JSON request bodies: counts their values before parsing, so that a short text cannot become a huge tree, and charges the
// account for parsing them.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '#shared/problem.ts'

/** Values that a body may hold, unless its endpoint says otherwise: many times what the largest form sends. */
const usualMost = 10_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Values that a body may hold, where the usual number is not enough. */
    mostValues?: number
  }
}

const tooManyValues = problem('badInput', 'This holds more than the portal reads at once.', { error: 'tooManyValues' })

const [quote, backslash, comma, list, record] = [...'"\\,[{'].map((each) => each.charCodeAt(0))

/** Every value but the first of a list or record follows a comma, and every list and record opens. Texts are skipped. */
export function hasMoreValues(body: Uint8Array, most: number): boolean {
  let values = 1
  let isText = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (isText) {
      if (byte === backslash) at += 1
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === comma || byte === list || byte === record) {
      values += 1
      if (values > most) return true
    }
  }
  return false
}

type Charge = (request: FastifyRequest, ms: number) => void

/** A PUT with a JSON content type and no body is what some clients send where none is needed. */
export function parseJsonBodies(app: FastifyInstance, charge: Charge): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const begunMs = performance.now()
    const { mostValues = usualMost } = request.routeOptions.config
    const isTooMuch = hasMoreValues(body as Buffer, mostValues)
    if (isTooMuch) charge(request, performance.now() - begunMs)
    if (isTooMuch) return done(tooManyValues)
    return parse(request, body.toString('utf8'), (error, value) => {
      charge(request, performance.now() - begunMs)
      done(error, value)
    })
  })
}
