// How does a page ask the server? `call(endpoint, input)`: typed by the contract, failing with a Problem.
import type { Answer, Asked, Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'

/** {host} of the specification: where the API lives; empty means beside the web. */
const host = import.meta.env.VITE_API_HOST ?? ''

const unreachable = 'The portal cannot be reached. Check your connection and try again.'

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
  const { body, form, ...address } = (input ?? {}) as { body?: unknown; form?: FormData; params?: object; query?: object }
  const response = await fetch(addressOf(endpoint, address), {
    method: endpoint.method,
    credentials: host ? 'include' : 'same-origin',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
  }).catch(() => {
    throw new Problem(0, { error: 'offline', message: unreachable })
  })
  if (response.status === 204) return undefined as Answer<E>
  const answer = await response.json().catch(() => undefined)
  if (response.ok) return answer
  throw new Problem(
    response.status,
    { error: answer?.error ?? 'unexpected', message: answer?.message ?? unreachable, fields: answer?.fields },
    { retryAfterS: Number(response.headers.get('retry-after')) || undefined, details: answer?.details },
  )
}
