// Judge of the fuzzer's responses: no error of ours, no internals exposed, the promised shape, no access without permission,
// and no secret that the caller may not see.
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '#server/testing/fuzz.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { guardCodes, isAllowed } from '../portal/expected-access.ts'
import type { Marked } from './secrets.ts'
import type { Answered, Wire } from './send.ts'

export type JudgedRequest = { operation: string; endpoint: Endpoint; caller: Caller; wire: Wire }

const insides = [
  /\n?\s+at (async )?[\w.<>$[\] ]+ \(?[^\s)]+:\d+:\d+\)?/,
  /node_modules|node:internal|file:\/\/|\.[cm]?[jt]sx?:\d+/,
  /\b(TypeError|RangeError|ReferenceError|SyntaxError|ZodError|ERR_[A-Z_]{3,}|SQLITE_\w+)\b/,
  /Cannot read propert|is not a function|is not iterable|undefined \(reading/,
  /invalid byte sequence|out of range for type|violates \w+ constraint|relation "|syntax error at or near|no such column/,
  /\b(select|insert into|update|delete from) "\w+"/i,
]

const refusalKeys = new Set(['error', 'message', 'fields', 'details'])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Refusal = { error?: unknown; message?: unknown; fields?: unknown }
const isText = (value: unknown) => typeof value === 'string' && value !== ''

function isRefusalShape(body: unknown): body is Refusal {
  if (typeof body !== 'object' || body === null) return false
  const { error, message, fields } = body as Refusal
  const areFieldsFine =
    fields === undefined || (typeof fields === 'object' && Object.values(fields as object).every(isText))
  return isText(error) && isText(message) && areFieldsFine && Object.keys(body).every((key) => refusalKeys.has(key))
}

function complaintsAboutRefusal({ endpoint, caller }: JudgedRequest, { status, text, headers }: Answered): string[] {
  const body = parsed(text)
  if (!headers['content-type']?.startsWith('application/json') || !isRefusalShape(body))
    return [`a refusal without the shape { error, message, fields? }`]
  const isByGuard = guardCodes.includes(String(body.error))
  if (isAllowed(endpoint.access, caller))
    return isByGuard && status === 403 ? ['the guard refused an allowed role'] : []
  // Only the router and the origin check run before the guard.
  const isBeforeGuard = ['foreignOrigin', 'badAddress'].includes(String(body.error)) || status === 404 || status === 405
  return isByGuard || isBeforeGuard ? [] : ['somebody who may not call this got past the guard']
}

function complaintsAboutSuccess({ endpoint, caller }: JudgedRequest, { status, text, headers }: Answered): string[] {
  if (!isAllowed(endpoint.access, caller)) return ['somebody who may not call this was let in']
  if (status !== 200 || !endpoint.answer) return []
  const body = parsed(text)
  if (!headers['content-type']?.startsWith('application/json')) return ['the answer is not JSON']
  const promised = endpoint.answer.safeParse(body)
  if (!promised.success) return [`the answer breaks the contract: ${promised.error.message.slice(0, 500)}`]
  return isDeepStrictEqual(promised.data, body) ? [] : ['the answer holds more than the contract promises']
}

export function secretsIn({ text, headers }: Answered, secrets: readonly Marked[]): Marked[] {
  const said = `${text}\n${JSON.stringify(headers)}`
  return secrets.filter(({ marker }) => said.includes(marker))
}

export function complaintsAbout(request: JudgedRequest, answer: Answered, secrets: readonly Marked[]): string[] {
  const { status, text } = answer
  const complaints: string[] = []
  if (status >= 500 || status < 200) complaints.push(`status ${status}`)
  for (const inside of insides) {
    const found = inside.exec(text)?.[0]
    if (found) complaints.push(`it shows our insides: ${found.slice(0, 200)}`)
  }
  if (status >= 400) complaints.push(...complaintsAboutRefusal(request, answer))
  else complaints.push(...complaintsAboutSuccess(request, answer))
  for (const { what, seenBy } of secretsIn(answer, secrets)) {
    if (!seenBy(request.caller, request.operation)) complaints.push(`it gives away ${what}`)
  }
  return complaints
}

const shown = (value: unknown, most: number) => {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > most ? `${text.slice(0, most)}… (${text.length})` : text
}

/** Enough to send it again by hand. */
export function reportOf({ operation, caller, wire }: JudgedRequest, answer: Answered, complaints: string[]): string {
  const { cookie, ...headers } = wire.headers
  return [
    `${operation} as ${caller ?? 'visitor'}: ${complaints.join('; ')}`,
    `  ${wire.method} ${shown(wire.path, 400)} ${JSON.stringify(headers).slice(0, 300)}`,
    `  body ${shown(wire.body?.toString(), 1500)}`,
    `  answer ${answer.status} ${shown(answer.text, 600)}`,
  ].join('\n')
}
