// Requests of the fuzzer to an endpoint: valid ones, valid ones with a fault, and ones that no client of ours would send.
import fc from 'fast-check'
import type { Samples } from '#server/testing/fuzz.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { bodyOf, type Form, oddForm, validForm } from './multipart-bodies.ts'
import {
  oddBodies,
  oddContentTypes,
  oddCookies,
  oddHeaders,
  oddPathPieces,
  oddQueries,
  oddText,
  oddValue,
} from './odd-values.ts'
import type { Wire } from './send.ts'
import { nearlyValid, schemaOf, validValue } from './shape-values.ts'

type Body = Pick<Wire, 'body'> & { type?: string }

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
/** The head of a request must stay below Node's limit. */
const inPath = (value: unknown) => encodeURIComponent(asText(value).slice(0, 2000).toWellFormed())

function paths({ path, params }: Endpoint, samples: Samples, isValid: boolean): fc.Arbitrary<string> {
  if (!params) return fc.constant(path)
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const schema = schemaOf(params)
  const valid = (name: string) => validValue(schema.properties?.[name] ?? {}, samples, name).map(inPath)
  const pieceOf = (name: string) =>
    isValid
      ? valid(name)
      : fc.oneof(
          { weight: 6, arbitrary: valid(name) },
          { weight: 2, arbitrary: fc.constantFrom(...oddPathPieces) },
          // An empty segment makes a different path.
          { weight: 1, arbitrary: oddText.map((text) => inPath(text) || '%20') },
        )
  return fc
    .tuple(...names.map(pieceOf))
    .map((pieces) =>
      names.reduce((filled, name, at) => filled.replace(`:${name}`, () => pieces[at] ?? ''), path as string),
    )
}

function asQuery(values: unknown): string {
  if (typeof values !== 'object' || values === null) return inPath(values)
  const pairs = Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined) return []
    if (Array.isArray(value)) return [...value].slice(0, 20).map((each) => [key, each])
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .slice(0, 20)
        .map(([inner, each]) => [`${key}[${inner}]`, each])
    return [[key, value]]
  })
  const text = pairs.map(([key, value]) => `${inPath(key)}=${inPath(value)}`).join('&')
  return text.slice(0, 8000).replace(/%[\dA-F]?$/, '')
}

function queries({ query }: Endpoint, samples: Samples, isValid: boolean): fc.Arbitrary<string> {
  const none = fc.constant('')
  const odd = fc.constantFrom(...oddQueries)
  if (!query) return isValid ? none : fc.oneof({ weight: 9, arbitrary: none }, { weight: 1, arbitrary: odd })
  const schema = schemaOf(query)
  const valid = validValue(schema, samples).map(asQuery)
  if (isValid) return valid
  return fc.oneof(
    { weight: 2, arbitrary: valid },
    { weight: 4, arbitrary: nearlyValid(schema, samples).map(asQuery) },
    { weight: 2, arbitrary: odd },
  )
}

const json = (value: unknown): Body => ({ body: JSON.stringify(value) ?? '', type: 'application/json' })
const rawBody: fc.Arbitrary<Body> = fc.record({
  body: fc.constantFrom(...oddBodies),
  type: fc.oneof({ weight: 3, arbitrary: fc.constant('application/json') }, fc.constantFrom(...oddContentTypes)),
})
const asForm = (form: Form): Body => ({ body: bodyOf(form), type: `multipart/form-data; boundary=${form.boundary}` })

function bodies({ body, accepts, method }: Endpoint, samples: Samples, isValid: boolean): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({})
  if (accepts === 'multipart') {
    if (isValid) return validForm.map(asForm)
    return fc.oneof({ weight: 5, arbitrary: oddForm(samples).map(asForm) }, { weight: 1, arbitrary: rawBody })
  }
  if (!body) {
    if (isValid || method === 'GET') return none
    return fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: rawBody }, oddValue.map(json))
  }
  const schema = schemaOf(body)
  const valid = validValue(schema, samples).map(json)
  if (isValid) return valid
  return fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 8, arbitrary: nearlyValid(schema, samples).map(json) },
    { weight: 1, arbitrary: oddValue.map(json) },
    { weight: 2, arbitrary: rawBody },
  )
}

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
  { weight: 1, arbitrary: fc.constantFrom(...oddCookies).map((cookie) => ({ cookie })) },
)

const assemble = (endpoint: Endpoint, samples: Samples, isValid: boolean): fc.Arbitrary<Wire> =>
  fc
    .tuple(
      paths(endpoint, samples, isValid),
      queries(endpoint, samples, isValid),
      bodies(endpoint, samples, isValid),
      isValid ? fc.constant({}) : headers,
    )
    .map(([path, query, { body, type }, more]) => ({
      method: endpoint.method,
      path: query ? `${path}?${query}` : path,
      headers: { ...(type && { 'content-type': type }), ...more },
      ...(body !== undefined && { body }),
    }))

export const validRequest = (endpoint: Endpoint, samples: Samples) => assemble(endpoint, samples, true)

export const anyRequest = (endpoint: Endpoint, samples: Samples): fc.Arbitrary<Wire> =>
  fc.oneof(
    { weight: 3, arbitrary: validRequest(endpoint, samples) },
    { weight: 7, arbitrary: assemble(endpoint, samples, false) },
  )

const roots = [
  '/',
  '/api/',
  '/api/gcp/x/y/',
  '/api/users/x/y/',
  '/dev/',
  '/assets/',
  '//',
  '/api//gcp',
  '/API/gcp',
  '/api/gcp;',
  '/.',
]
// Without OPTIONS: preflights are for browsers, and @fastify/cors responds in its own format.
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY']

/** Paths and methods that no contract names. */
export const strayRequest: fc.Arbitrary<Wire> = fc
  .record({
    method: fc.constantFrom(...methods),
    root: fc.constantFrom(...roots),
    piece: fc.oneof(fc.constantFrom(...oddPathPieces), oddText.map(inPath)),
    query: fc.oneof(fc.constant(''), fc.constantFrom(...oddQueries)),
    headers,
    body: rawBody,
  })
  .map(({ method, root, piece, query, headers: more, body: { body, type } }) => ({
    method,
    path: `${root}${piece}${query && `?${query}`}`,
    headers: { ...(method !== 'GET' && type && { 'content-type': type }), ...more },
    ...(method !== 'GET' && body !== undefined && { body }),
  }))
