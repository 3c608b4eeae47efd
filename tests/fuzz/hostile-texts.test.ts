// Regular expression denial of service: every text field of every contract gets texts on which patterns backtrack. Its shape
// gets all of them directly, both far too long and short enough for the input size guard; the portal gets some. All must
// finish in time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { hubs } from '#main.server.ts'
import { createInputSizeGuard } from '#server/http/input/input-size-guard.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { contracts } from '../portal/expected-access.ts'
import { type Schema, schemaOf } from './shape-values.ts'

const maxMs = 250
const far = 100_000
/** The head of a request must stay below Node's limit. */
const inAddress = 5000

const isLong = Boolean(process.env.NEXUS_FUZZ_RUNS)
const fewPieces = ['a', 'a@', 'a.', ' ', '\u0000', '\\"', 'http://']
const morePieces = ['a@a.', '.', '\t\n', '"', "'", '(', '[', '{"a":', '-', '0', 'ä', '😀', '%', '<a ']
const pieces = isLong ? [...fewPieces, ...morePieces] : fewPieces
const hostile = (length: number) => {
  // Length as JSON: a body over the limit is cut off together with its response.
  const long = pieces.map((piece) => piece.repeat(length / (JSON.stringify(piece).length - 2)))
  // Text that a pattern consumes step by step, with an ending at which it must backtrack.
  return [...long, ...long.map((text) => `${text.slice(0, -2)}!\n`), ...long.map((text) => `a@${text.slice(4)} !`)]
}

const farTexts = hostile(far)

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent', WRITES_PER_ACCOUNT: '10000000' } })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

type Field = { path: string[]; longest: number | undefined }

/** Every text, and the keys of records; in the long run also values that are not texts. */
function fieldsIn(schema: Schema, path: string[] = []): Field[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => fieldsIn(each, [...path, name]))
  const others =
    typeof schema.additionalProperties === 'object' ? fieldsIn(schema.additionalProperties, [...path, '*']) : []
  const items = schema.items ? fieldsIn(schema.items, [...path, '0']) : []
  const either = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) => fieldsIn(each, path))
  const own = inner.length + others.length + items.length + either.length === 0 && !schema.properties
  if (!own) return [...inner, ...others, ...items, ...either]
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined
  return isText || isLong || path.at(-1) === '*' ? [{ path, longest: schema.maxLength }] : []
}

/** A value with the text at that path and nothing else: missing fields are reported after the existing ones. */
function around(path: string[], text: string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return text
  const inner = around(rest, text)
  return name === '0' ? [inner] : { [name === '*' && rest.length === 0 ? text : name]: inner }
}

async function tookMs(send: () => Promise<{ status: number }>): Promise<number> {
  const startedMs = performance.now()
  const { status } = await send()
  expect(status).toBeLessThan(500)
  return performance.now() - startedMs
}

/** The best of three, because a busy machine proves nothing about a pattern. */
async function expectQuick(what: string, send: () => Promise<{ status: number }>): Promise<void> {
  let bestMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && bestMs > maxMs; round++) bestMs = Math.min(bestMs, await tookMs(send))
  expect(bestMs, what).toBeLessThan(maxMs)
}

/** Shapes are the same on both databases, and so are all checks before something is stored. */
const isOnPostgres = !isLong && process.env.NEXUS_TEST_ENGINE === 'postgres'

/** As long as the input size guard allows. */
const passing = ({ longest = 200 }: Field, most: number) => Math.min(2 * longest + 100, most)

let turn = 0
/** The shape has checked all of them, so the portal gets one per ending, different ones each time; all of them in the long run. */
function textsFor(field: Field, most: number, at: number): string[] {
  if (isLong) return [...new Set([most, passing(field, most)])].flatMap((length) => hostile(length))
  return hostile(passing(field, most)).filter((_, n) => n % pieces.length === at % pieces.length)
}

function tryDoor(shape: z.ZodMiniType, checkLengths: (value: unknown) => void, field: Field): void {
  for (const text of [...farTexts, ...hostile(passing(field, far))]) {
    const value = around(field.path, text)
    const startedMs = performance.now()
    try {
      checkLengths(value)
      shape.safeParse(value)
    } catch (error) {
      expect(error).toBeInstanceOf(Problem)
    }
    const what = `${field.path.join('.')}: ${JSON.stringify(text.slice(0, 20))}`
    expect(performance.now() - startedMs, what).toBeLessThan(maxMs)
  }
}

/** Fields that can be sent together: one path below each key of the body, then the next ones. In the long run, each alone. */
function together(fields: Field[]): Field[][] {
  if (isLong || fields.some(({ path }) => path.length === 0)) return fields.map((field) => [field])
  const byName = [...Map.groupBy(fields, ({ path }) => path[0]).values()]
  const most = Math.max(...byName.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => byName.flatMap((places) => places[at] ?? []))
}

async function tryBody({ method, path, accepts }: Endpoint, fields: Field[]): Promise<void> {
  const to = path.replace(/:\w+/g, 'nobody')
  const at = turn++
  const texts = fields.map((field) => textsFor(field, accepts === 'multipart' ? 9000 : far, at))
  const names = fields.map((field) => field.path.join('.')).join(', ')
  for (const [nth, text] of (texts[0] ?? []).entries()) {
    const values = fields.map((field, n) => around(field.path, texts[n]?.[nth] as string))
    const body = accepts === 'multipart' ? new FormData() : values.length > 1 ? Object.assign({}, ...values) : values[0]
    if (body instanceof FormData)
      for (const [n, { path }] of fields.entries()) body.set(path[0] as string, texts[n]?.[nth] as string)
    await expectQuick(`${method} ${path} ${names}: ${JSON.stringify(text.slice(0, 20))}`, () =>
      portal.ask(method, to, { as: admin, body }),
    )
  }
}

async function tryAddress({ method, path }: Endpoint, field: Field, isQuery: boolean): Promise<void> {
  for (const text of textsFor(field, inAddress, turn++)) {
    const written = encodeURIComponent(text.slice(0, inAddress))
      .slice(0, inAddress * 2)
      .replace(/%[^%]?$/, '')
    const to = isQuery
      ? `${path.replace(/:\w+/g, 'nobody')}?${field.path[0]}=${written}`
      : path.replace(`:${field.path[0]}`, written).replace(/:\w+/g, 'nobody')
    await expectQuick(`${method} ${path} ${field.path}: ${JSON.stringify(text.slice(0, 20))}`, () =>
      portal.ask(method, to, { as: admin }),
    )
  }
}

describe.each(contracts)('$name', ({ contract }) => {
  const taking = Object.entries(contract).filter(([, { params, query, body }]) => params || query || body)
  it.each(taking)('%s', { timeout: 120_000 }, async (_, endpoint) => {
    const { params, query, body } = endpoint
    const fieldsOf = (shape: z.ZodMiniType | undefined) => (shape ? fieldsIn(schemaOf(shape)) : [])
    for (const shape of isOnPostgres ? [] : [params, query, body]) {
      if (!shape) continue
      const checkLengths = createInputSizeGuard(shape)
      for (const field of fieldsOf(shape)) tryDoor(shape, checkLengths, field)
    }
    for (const field of fieldsOf(query)) await tryAddress(endpoint, field, true)
    for (const field of fieldsOf(params)) await tryAddress(endpoint, field, false)
    for (const some of isOnPostgres ? [] : together(fieldsOf(body))) await tryBody(endpoint, some)
    expect((await portal.ask('GET', '/api/health')).status).toBe(200)
  })
})
