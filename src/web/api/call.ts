// API client: `call(endpoint, input)` sends a request typed by the contract, validates the response, and throws a Problem
// when it fails.
import type * as z from 'zod/mini'
import type { Answer, CallInput, Endpoint } from '#shared/endpoint.ts'
import { bodyKeyOf } from '#shared/idempotency.ts'
import { outdatedPage, pageBuildHeader } from '#shared/outdated-page.ts'
import { isAlreadyDone, Problem, type ProblemAnswer, staleSignIn } from '#shared/problem.ts'
import { createEmitter } from '../create-store.ts'
import { confirmIdentity } from '../shell/session/fresh-sign-in.ts'
import { newIdempotencyKey } from '../ui/form/idempotency-key.ts'
import { dedupe } from './dedupe.ts'
import { pageBuild } from './page-build.ts'

/** {host} of the specification: where the API lives; empty means beside the web. */
const host = import.meta.env?.VITE_API_HOST ?? ''

const unreachable = 'The portal cannot be reached. Check your connection, then try again.'
const unclear = 'The portal could not do this right now. Please try again.'
const unconfirmed = 'Nothing was changed because you did not confirm that it’s you.'
const unexpected = 'An unexpected error occurred'

export type ResponseEvent = { endpoint: Endpoint; address: string; status: number }
const outcomes = createEmitter<[outcome: ResponseEvent]>()

/** Called with the status of every response, 0 for none: the shell reacts to ended sessions and a lost network. */
export const onResponse = outcomes.subscribe

const outdated = createEmitter<[]>()
/** Called when the portal refused what this page sent, because it has a newer one. */
export const onOutdatedPage = outdated.subscribe

const repeats = createEmitter<[]>()

/** Called when a save turned out to have been done before: pages read again what is saved. */
export const onAlreadyDone = repeats.subscribe

/** Lists always send page and limit, even for the first page of the default size. */
function withPage({ query }: Endpoint, given: Record<string, unknown> = {}): Record<string, unknown> {
  const shape = (query?._zod.def.shape ?? {}) as Record<string, z.ZodMiniDefault | undefined>
  const each = ['page', 'limit'].map((name) => [name, given[name] ?? shape[name]?._zod.def.defaultValue])
  const page = Object.fromEntries(each)
  return { ...page, ...given, ...page }
}

/** The URL of an endpoint, for links, pictures and downloads. */
export function urlOf(endpoint: Endpoint, input: { params?: object; query?: object } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(withPage(endpoint, { ...input.query }))) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return host + path + (query.size > 0 ? `?${query}` : '')
}

// An endpoint without params, query or body is called with nothing.
type Input<E extends Endpoint> = unknown extends CallInput<E> ? [input?: WithKey] : [input: CallInput<E> & WithKey]
/** Idempotency key of a save that may be sent again later; every other one gets a new key. */
type WithKey = { key?: string }
/** Replaced by the offline response cache on a member's device (`offline/cache`), so that what was read is shown offline. */
export const responseCache = { read: (_: Endpoint, __: string, request: () => Promise<unknown>) => request() }

type ClientInput = WithKey & { body?: unknown; form?: FormData; params?: object; query?: object }

export function call<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Promise<Answer<E>> {
  const { body, form, key: given, ...target } = (input ?? {}) as ClientInput
  const address = urlOf(endpoint, target)
  const text = body === undefined ? null : JSON.stringify(body)
  const key = given ?? idempotencyKeyOf(endpoint, body)
  const request = () => send(endpoint, address, form ?? text, key) as Promise<Answer<E>>
  if (endpoint.method === 'GET') return responseCache.read(endpoint, address, request) as Promise<Answer<E>>
  const confirmed = () => request().catch((problem: unknown) => retryAfterConfirming(problem, request))
  return form ? confirmed() : dedupe(address, `${endpoint.method} ${text}`, confirmed)
}

/** So that a proxy may send a save again when no answer came. A visitor's has one only if the form has. */
function idempotencyKeyOf({ method, access }: Endpoint, body: unknown): string | undefined {
  if (method === 'GET') return undefined
  // The build leaves nothing else of it.
  const isForVisitors = access !== undefined && 'anyone' in access
  return bodyKeyOf(body) ?? (isForVisitors ? undefined : newIdempotencyKey())
}

/** The portal asks for re-authentication: the person confirms in a dialog, and then the request is repeated. */
async function retryAfterConfirming<T>(problem: unknown, request: () => Promise<T>): Promise<T> {
  if (!(problem instanceof Problem) || problem.error !== staleSignIn) throw problem
  if (await confirmIdentity()) return request()
  throw new Problem(problem.status, { error: staleSignIn, message: unconfirmed })
}

/** ETag cache: a repeated request names the version it has, and the server answers 304 if that is still current. */
export const etagCache = new Map<string, { tag: string; endpoint: Endpoint; answer: unknown }>()
const maxCached = 60
/** A response that was under way at that time is not cached: it may be the previous person's. */
let generation = 0
export function clearEtagCache() {
  generation += 1
  etagCache.clear()
  early.clear()
}

function storeEtag(endpoint: Endpoint, address: string, tag: string | null, answer: unknown) {
  etagCache.delete(address)
  // The portal sends an ETag only to clients that name one.
  etagCache.set(address, { tag: tag ?? '?', endpoint, answer })
  const [oldest] = etagCache.keys()
  if (oldest !== undefined && etagCache.size > maxCached) etagCache.delete(oldest)
}

const credentials = host ? 'include' : 'same-origin'

/** An early response that nobody took in time may be out of date. */
const maxEarlyMs = 10_000
const early = new Map<string, { response: Promise<Response>; at: number }>()

/** Early request: for what a page will ask for, while its files still load. Its first request takes the response. */
export function requestEarly(path: string): void {
  const response = fetch(host + path, { credentials })
  // Read to its end, so that it holds no connection if nobody takes it. What failed is reported to the request that takes it.
  response.then((received) => received.clone().arrayBuffer()).catch(() => {})
  early.set(host + path, { response, at: Date.now() })
}

function takeEarly(address: string): Promise<Response> | undefined {
  const found = early.get(address)
  early.delete(address)
  return found && Date.now() - found.at < maxEarlyMs ? found.response : undefined
}

/**
 * Pages ask for several things in one render, and a phone needs a few milliseconds to start each request: each has a task of its
 * own. Nobody waits for what is only asked for again.
 */
const nextTask = (isAgain: boolean) =>
  isAgain ? window.scheduler?.postTask?.(() => undefined, { priority: 'background' }) : window.scheduler?.yield?.()

async function send(
  endpoint: Endpoint,
  address: string,
  body: FormData | string | null,
  key: string | undefined,
): Promise<unknown> {
  const isRead = endpoint.method === 'GET'
  const cached = isRead ? etagCache.get(address) : undefined
  const startedIn = generation
  // A change may make early responses out of date.
  if (!isRead) early.clear()
  const requested = takeEarly(address)
  if (isRead && !requested) await nextTask(cached !== undefined)
  // Elsewhere the API knows nothing of this page.
  const build = host ? undefined : pageBuild()
  const headers = {
    ...(build && { [pageBuildHeader]: build }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(cached && { 'if-none-match': cached.tag }),
    ...(key && { 'idempotency-key': key }),
  }
  const response = await (requested ?? fetch(address, { method: endpoint.method, credentials, headers, body })).catch(
    () => {
      outcomes.emit({ endpoint, address, status: 0 })
      throw new Problem(0, { error: 'offline', message: unreachable })
    },
  )
  outcomes.emit({ endpoint, address, status: response.status })
  if (cached && response.status === 304) return cached.answer
  const answer = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (!response.ok) {
    if (answer?.error === outdatedPage) outdated.emit()
    const problem = problemFrom(response, answer)
    if (isAlreadyDone(problem)) repeats.emit()
    throw problem
  }
  // Pages rely on the contract: a response that breaks it fails here, once, and not somewhere inside a page.
  if (!endpoint.answer || endpoint.answer.safeParse(answer).success) {
    if (isRead && endpoint.answer && startedIn === generation)
      storeEtag(endpoint, address, response.headers.get('etag'), answer)
    return answer
  }
  throw new Problem(502, { error: 'unexpected', message: unexpected })
}

function problemFrom(response: Response, answer?: Partial<ProblemAnswer> & { details?: unknown }): Problem {
  return new Problem(
    response.status,
    { error: answer?.error ?? 'unexpected', message: answer?.message ?? unclear, fields: answer?.fields },
    { retryAfterS: Number(response.headers.get('retry-after')) || undefined, details: answer?.details },
  )
}
