// Can one text stop the process? Every text field of every contract gets texts on which patterns work for ever: its shape
// all of them, far too long and short enough to pass its door, without a request, and the portal some. Each is answered in time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { hubs } from '#main.server.ts'
import { lengthCheckOf } from '#server/http/length-first.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { contracts } from '../portal/expected-access.ts'
import { type Schema, schemaOf } from './shape-values.ts'

const mostMs = 250
const far = 100_000
/** The whole head of a request must stay below what Node reads. */
const inAddress = 5000

const isLong = Boolean(process.env.NEXUS_FUZZ_RUNS)
const fewPieces = ['a', 'a@', 'a.', ' ', '\u0000', '\\"', 'http://']
const morePieces = ['a@a.', '.', '\t\n', '"', "'", '(', '[', '{"a":', '-', '0', 'ä', '😀', '%', '<a ']
const pieces = isLong ? [...fewPieces, ...morePieces] : fewPieces
const hostile = (length: number) => {
  // As JSON writes it: a body beyond the limit is cut off, answer and all.
  const long = pieces.map((piece) => piece.repeat(length / (JSON.stringify(piece).length - 2)))
  // What a pattern takes step by step, and at whose end it must turn back.
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

/** Every text, and the names in records; in the long form also what is no text by right. */
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

/** The text at that place, and on the way to it nothing else: what is missing is found after what is there. */
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

/** The best of three: a machine that is busy elsewhere says nothing about a pattern. */
async function expectQuick(what: string, send: () => Promise<{ status: number }>): Promise<void> {
  let bestMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && bestMs > mostMs; round++) bestMs = Math.min(bestMs, await tookMs(send))
  expect(bestMs, what).toBeLessThan(mostMs)
}

/** Shapes are the same on both databases, and so is all that looks at a body before anything is stored. */
const isOnPostgres = !isLong && process.env.NEXUS_TEST_ENGINE === 'postgres'

/** As long as may pass the door. */
const passing = ({ longest = 200 }: Field, most: number) => Math.min(2 * longest + 100, most)

let turn = 0
/** The shape has judged them all, so the portal gets one with each ending, each time other ones; all in the long form. */
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
    expect(performance.now() - startedMs, what).toBeLessThan(mostMs)
  }
}

/** What can be sent together: one place below each name of the body, then the next ones. In the long form each alone. */
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
      const checkLengths = lengthCheckOf(shape)
      for (const field of fieldsOf(shape)) tryDoor(shape, checkLengths, field)
    }
    for (const field of fieldsOf(query)) await tryAddress(endpoint, field, true)
    for (const field of fieldsOf(params)) await tryAddress(endpoint, field, false)
    for (const some of isOnPostgres ? [] : together(fieldsOf(body))) await tryBody(endpoint, some)
    expect((await portal.ask('GET', '/api/health')).status).toBe(200)
  })
})
