// API client: `call(endpoint, input)` sends a request typed by the contract, validates the response, and throws a Problem
// when it fails.
import type * as z from 'zod/mini'
import type { Answer, Asked, Endpoint } from '#shared/endpoint.ts'
import { Problem, type ProblemAnswer, staleSignIn } from '#shared/problem.ts'
import { createEmitter } from '../create-store.ts'
import { confirmIdentity } from '../shell/session/fresh-sign-in.ts'
import { once } from './once.ts'

/** {host} of the specification: where the API lives; empty means beside the web. */
const host = import.meta.env?.VITE_API_HOST ?? ''

const unreachable = 'The portal cannot be reached. Check your connection and try again.'
const unclear = 'The portal could not do this just now. Please try again.'
const unconfirmed = 'Nothing was changed, because you did not confirm that it’s you.'
const unexpected = 'An unexpected error occurred'

export type Outcome = { endpoint: Endpoint; address: string; status: number }
const outcomes = createEmitter<[outcome: Outcome]>()

/** Called with the status of every response, 0 for none: the shell reacts to ended sessions and a lost network. */
export const onOutcome = outcomes.subscribe

/** Lists always send page and limit, even for the first page of the default size. */
function withPage({ query }: Endpoint, given: Record<string, unknown> = {}): Record<string, unknown> {
  const shape = (query?._zod.def.shape ?? {}) as Record<string, z.ZodMiniDefault | undefined>
  const each = ['page', 'limit'].map((name) => [name, given[name] ?? shape[name]?._zod.def.defaultValue])
  const page = Object.fromEntries(each)
  return { ...page, ...given, ...page }
}

/** The URL of an endpoint, for links, pictures and downloads. */
export function addressOf(endpoint: Endpoint, input: { params?: object; query?: object } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(withPage(endpoint, { ...input.query }))) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return host + path + (query.size > 0 ? `?${query}` : '')
}

// An endpoint without params, query or body is called with nothing.
type Input<E extends Endpoint> = unknown extends Asked<E> ? [input?: undefined] : [input: Asked<E>]
/** Replaced by the offline response cache on a member's device (`offline/cache`), so that what was read is shown offline. */
export const reading = { read: (_: Endpoint, __: string, ask: () => Promise<unknown>) => ask() }

type Given = { body?: unknown; form?: FormData; params?: object; query?: object }

export function call<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Promise<Answer<E>> {
  const { body, form, ...place } = (input ?? {}) as Given
  const address = addressOf(endpoint, place)
  const text = body === undefined ? null : JSON.stringify(body)
  const ask = () => send(endpoint, address, form ?? text) as Promise<Answer<E>>
  if (endpoint.method === 'GET') return reading.read(endpoint, address, ask) as Promise<Answer<E>>
  const confirmed = () => ask().catch((problem: unknown) => afterConfirming(problem, ask))
  return form ? confirmed() : once(address, `${endpoint.method} ${text}`, confirmed)
}

/** The portal asks for re-authentication: the person confirms in a dialog, and then the request is repeated. */
async function afterConfirming<T>(problem: unknown, ask: () => Promise<T>): Promise<T> {
  if (!(problem instanceof Problem) || problem.error !== staleSignIn) throw problem
  if (await confirmIdentity()) return ask()
  throw new Problem(problem.status, { error: staleSignIn, message: unconfirmed })
}

/** ETag cache: a repeated request names the version it has, and the server answers 304 if that is still current. */
export const kept = new Map<string, { tag: string; endpoint: Endpoint; answer: unknown }>()
const mostKept = 60
/** A response that was under way at that time is not cached: it may be the previous person's. */
let era = 0
export function forgetAnswers() {
  era += 1
  kept.clear()
}

function keep(endpoint: Endpoint, address: string, tag: string | null, answer: unknown) {
  kept.delete(address)
  // The portal sends an ETag only to clients that name one.
  kept.set(address, { tag: tag ?? '?', endpoint, answer })
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size > mostKept) kept.delete(oldest)
}

async function send(endpoint: Endpoint, address: string, body: FormData | string | null): Promise<unknown> {
  const isRead = endpoint.method === 'GET'
  const known = isRead ? kept.get(address) : undefined
  const asked = era
  const response = await fetch(address, {
    method: endpoint.method,
    credentials: host ? 'include' : 'same-origin',
    headers: {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(known && { 'if-none-match': known.tag }),
    },
    body,
  }).catch(() => {
    outcomes.emit({ endpoint, address, status: 0 })
    throw new Problem(0, { error: 'offline', message: unreachable })
  })
  outcomes.emit({ endpoint, address, status: response.status })
  if (known && response.status === 304) return known.answer
  const answer = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (!response.ok) throw refusal(response, answer)
  // Pages rely on the contract: a response that breaks it fails here, once, and not somewhere inside a page.
  if (!endpoint.answer || endpoint.answer.safeParse(answer).success) {
    if (isRead && endpoint.answer && asked === era) keep(endpoint, address, response.headers.get('etag'), answer)
    return answer
  }
  throw new Problem(502, { error: 'unexpected', message: unexpected })
}

function refusal(response: Response, answer?: Partial<ProblemAnswer> & { details?: unknown }): Problem {
  return new Problem(
    response.status,
    { error: answer?.error ?? 'unexpected', message: answer?.message ?? unclear, fields: answer?.fields },
    { retryAfterS: Number(response.headers.get('retry-after')) || undefined, details: answer?.details },
  )
}
