// JSON request bodies: counts their values before parsing, so that a short text cannot become a huge tree, and charges the
// cost of parsing to the account.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '#shared/problem.ts'
import type { BodyBudget } from './body-budget.ts'

/** Most values in a body, unless its endpoint says otherwise: many times what the largest form sends. */
const defaultMaxValues = 10_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most values in a body, if the usual limit is not enough. */
    mostValues?: number
  }
}

const tooManyValues = problem('badInput', 'This has more values than the portal accepts in one request.', {
  error: 'tooManyValues',
})

const [quote, backslash, comma, list, record] = [...'"\\,[{'].map((each) => each.charCodeAt(0))

/** Every value but the first of a list or record follows a comma, and each list or record opens with a bracket. Skips texts. */
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

/** Some clients send a PUT with a JSON content type but no body where none is needed. */
export function parseJsonBodies(app: FastifyInstance, charge: Charge, { turnToParse }: BodyBudget): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, sent, done) => {
    const body = sent as Buffer
    if (body.length === 0) return done(null, undefined)
    const begunMs = performance.now()
    const { mostValues = defaultMaxValues } = request.routeOptions.config
    const isTooMuch = hasMoreValues(body, mostValues)
    charge(request, performance.now() - begunMs)
    if (isTooMuch) return done(tooManyValues)
    const parseNow = () => {
      const parsingMs = performance.now()
      parse(request, body.toString('utf8'), (error, value) => {
        charge(request, performance.now() - parsingMs)
        done(error, value)
      })
    }
    const turn = turnToParse(request)
    if (turn) void turn.then(parseNow)
    else parseNow()
  })
}
