// Body budget: bodies that arrive, and those whose request is still being worked on, share a fixed amount of memory. Each is
// counted before it is read: by the length that it announces, or else as the longest that its endpoint allows.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '#shared/problem.ts'

const megabyte = 1024 * 1024
/** Files, imports and pictures. Everything smaller is a form. */
const largeBytes = 256 * 1024
/** 100 MB in all, of which files cannot take the part for forms: a save never waits for imports. */
const budget = { large: 60 * megabyte, forms: 40 * megabyte }
/** How long a body may take to arrive while others need its room. */
const minArrivalMs = 1000

const oneAtATime = problem('tooMany', 'Your other file is still on its way. Please try again when it has arrived.', {
  error: 'fileOnItsWay',
  retryAfterS: 5,
})
const noRoom = problem('unavailable', 'The portal is very busy. Please try again in a moment.', {
  error: 'busy',
  retryAfterS: 5,
})

type Kind = keyof typeof budget
type Body = {
  kind: Kind
  bytes: number
  account: string
  request: FastifyRequest
  sinceMs: number
  /** Resolves `released`. */
  release: () => void
  released: Promise<void>
}

export type BodyBudget = ReturnType<typeof bodyBudget>

export function bodyBudget(app: FastifyInstance) {
  /** The oldest first. */
  const bodies = new Map<FastifyRequest, Body>()
  const taken: Record<Kind, number> = { large: 0, forms: 0 }
  const uploading = new Set<string>()
  let lastLarge: Promise<unknown> = Promise.resolve()

  function release(request: FastifyRequest): void {
    const body = bodies.get(request)
    if (!body) return
    bodies.delete(request)
    taken[body.kind] -= body.bytes
    if (body.kind === 'large') uploading.delete(body.account)
    // Its response may wait for a slow client.
    request.body = undefined
    body.release()
  }

  /** Disconnects clients whose bodies have been arriving for the longest, until there is room. */
  function makeRoom(kind: Kind, bytes: number): void {
    const now = performance.now()
    for (const { request, ...body } of bodies.values()) {
      if (taken[kind] + bytes <= budget[kind] || now - body.sinceMs < minArrivalMs) return
      if (body.kind !== kind || request.raw.complete) continue
      release(request)
      request.raw.socket.destroy()
    }
  }

  /** Call it before the body is read, as soon as the account is known. Throws if there is no room. */
  function admit(request: FastifyRequest, account: string, bytes: number): void {
    if (bytes === 0) return
    const kind = bytes > largeBytes ? 'large' : 'forms'
    if (kind === 'large' && uploading.has(account)) throw oneAtATime
    if (taken[kind] + bytes > budget[kind]) makeRoom(kind, bytes)
    if (taken[kind] + bytes > budget[kind]) throw noRoom
    const { promise: released, resolve } = Promise.withResolvers<void>()
    bodies.set(request, { kind, bytes, account, request, sinceMs: performance.now(), release: resolve, released })
    taken[kind] += bytes
    if (kind === 'large') uploading.add(account)
  }

  /**
   * Parsed, a large body takes many times its length: they are parsed one after the other, each when the request before has
   * been answered. Undefined for others, which need not wait.
   */
  function turnToParse(request: FastifyRequest): Promise<unknown> | undefined {
    const body = bodies.get(request)
    if (body?.kind !== 'large') return undefined
    const turn = lastLarge
    lastLarge = turn.then(() => body.released)
    return turn
  }

  // Every request ends here, also one whose client has gone.
  app.addHook('onSend', (request, _, payload, done) => {
    release(request)
    done(null, payload)
  })

  return { admit, turnToParse }
}
