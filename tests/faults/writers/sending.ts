// Outcome of a write: it was accepted, or, without a clear response, unknown.
import type { Person } from '#server/testing/portal.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there
type Json = any

export type Sent = { json: Json } | undefined

const unavailable = 503

/** Returns the response to an accepted write; undefined if the portal was gone or responded with 503. */
export async function send(
  url: string,
  method: string,
  path: string,
  { as, body }: { as?: Person; body?: unknown } = {},
): Promise<Sent> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: { ...(as && { cookie: as.cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    if (response.ok) return { json: JSON.parse(text) }
    if (response.status !== unavailable) throw new Unexpected(`${method} ${path}: ${response.status} ${text}`)
    return undefined
  } catch (error) {
    if (error instanceof Unexpected) throw error
    return undefined
  }
}

class Unexpected extends Error {}
