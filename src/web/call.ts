// How does a page ask the server? `call(endpoint, input)`: typed by the contract, failing with a Problem.
import type { Answer, Asked, Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'

/** {host} of the specification: where the API lives; empty means beside the web. */
const host = import.meta.env?.VITE_API_HOST ?? ''

const unreachable = 'The portal cannot be reached. Check your connection and try again.'
const unclear = 'The portal could not do this just now. Please try again.'

type Outcome = { endpoint: Endpoint; status: number }
const listeners = new Set<(outcome: Outcome) => void>()

/** Hears the status of every call, 0 for no answer: the shell reacts to ended sessions and a lost network. */
export function onOutcome(listener: (outcome: Outcome) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(outcome: Outcome) {
  for (const listener of listeners) listener(outcome)
}

/** The address of an endpoint, for links, pictures and downloads. */
export function addressOf(endpoint: Endpoint, input: { params?: object; query?: object } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return host + path + (query.size > 0 ? `?${query}` : '')
}

// An endpoint without params, query or body is called with nothing.
type Input<E extends Endpoint> = unknown extends Asked<E> ? [input?: undefined] : [input: Asked<E>]

export async function call<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Promise<Answer<E>> {
  const { body, form, ...address } = (input ?? {}) as {
    body?: unknown
    form?: FormData
    params?: object
    query?: object
  }
  const response = await fetch(addressOf(endpoint, address), {
    method: endpoint.method,
    credentials: host ? 'include' : 'same-origin',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
  }).catch(() => {
    tell({ endpoint, status: 0 })
    throw new Problem(0, { error: 'offline', message: unreachable })
  })
  tell({ endpoint, status: response.status })
  if (response.status === 204) return undefined as Answer<E>
  const answer = await response.json().catch(() => undefined)
  if (response.ok && (answer !== undefined || !endpoint.answer)) return answer
  throw new Problem(
    response.ok ? 502 : response.status,
    { error: answer?.error ?? 'unexpected', message: answer?.message ?? unclear, fields: answer?.fields },
    { retryAfterS: Number(response.headers.get('retry-after')) || undefined, details: answer?.details },
  )
}
