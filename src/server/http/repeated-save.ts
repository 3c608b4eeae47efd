// Repeated saves: which requests carry an idempotency key, and the answer to one that was done before: the record as it is now,
// read by the endpoint that the contract names, or 'saved already'.
import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { SavedPermissions } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { bodyKeyOf } from '#shared/idempotency.ts'
import { alreadyDone, Problem, problem } from '#shared/problem.ts'
import { keysFor } from '../auth/keys.ts'
import type { Caller } from '../auth/session.ts'
import type { Save } from '../database/idempotency.ts'
import type { Hub, UploadedFile } from '../hub/hub.ts'
import { findRefusal } from './guard.ts'

/** The answer to a repeat says so: nothing was saved this time. */
export const replayedHeader = 'idempotent-replayed'

const keyPattern = /^[\x21-\x7e]{8,100}$/
const badKey = problem('badInput', 'The Idempotency-Key must have 8 to 100 characters, without spaces.')

const savedAlready = problem('conflict', 'This was saved already. Reload the page to see it.', { error: alreadyDone })

type Sent = {
  /** As it came. */
  content: unknown
  /** As it was checked. */
  body: unknown
  file: UploadedFile | undefined
  secret: string
}
type Keys = { submissionKey?: string; changeKey?: string }

/**
 * Undefined for requests that are simply done: without a key, of visitors, and where a repeat is to be done again. A confidential
 * endpoint must not leave a trace of who called it. What anyone may call, such as a sign-in, concerns other accounts than the
 * caller's: a used key would end it where it records a wrong password, or tell whether somebody has an account.
 */
export function saveOf(
  { headers, caller, method, url, params }: FastifyRequest,
  endpoint: Endpoint,
  { content, body, file, secret }: Sent,
): Save | undefined {
  const header = headers['idempotency-key']
  if (header !== undefined && (typeof header !== 'string' || !keyPattern.test(header))) throw badKey
  const key = bodyKeyOf(body) ?? header
  if (key === undefined || !caller || 'anyone' in endpoint.access) return undefined
  if (endpoint.isConfidential || endpoint.isDoneAnew) return undefined
  // A queued change is sent again merged with what was saved meanwhile: its key stands for it, whatever it contains by then.
  const isChange = (body as Keys | undefined)?.changeKey !== undefined
  const { id = null } = (params ?? {}) as { id?: string }
  return {
    account: caller.uid,
    key,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    digests: isChange ? [] : digestsOf([method, url], content, file, secret),
    recordId: id,
  }
}

/**
 * Without the key, which may come in the body or beside it, and without the year that the page shows: a form that is sent again
 * after the year has turned means the record that was stored.
 */
function digestsOf(target: string[], content: unknown, file: UploadedFile | undefined, secret: string): string[] {
  const { submissionKey, changeKey, year, ...sent } = (content ?? {}) as Keys & { year?: string }
  const fileHash = file && createHash('sha256').update(file.data).digest('base64url')
  const text = JSON.stringify([...target, sent, fileHash])
  return keysFor(secret, 'save').map((key) => createHmac('sha256', key).update(text).digest('base64url'))
}

type Values = Record<string, unknown>
type Input = { params: unknown; query: unknown; body: unknown; caller: Caller | undefined }
type PermissionsAt = (version: number) => Promise<SavedPermissions>

/** Answers a save that was done before. */
export function createRepeater(
  hub: Hub,
  handlers: ReturnType<Hub['handlers']>,
  { answer, repeatedBy }: Endpoint,
  permissionsAt: PermissionsAt,
): (input: Input, recordId: string | null) => Promise<unknown> {
  const reader = repeatedBy === undefined ? undefined : hub.contract[repeatedBy]
  const read = repeatedBy === undefined ? undefined : handlers[repeatedBy]
  if (repeatedBy !== undefined && !reader) throw new Error(`${hub.name} has no endpoint ${repeatedBy}`)
  return async (input, recordId) => {
    if (!answer) return undefined
    if (!reader || !read) throw savedAlready
    // The record is found by its id, and by what else the save named, such as its year.
    const id = recordId === null ? {} : { id: recordId }
    const known = { ...(input.body as Values), ...(input.query as Values), ...(input.params as Values), ...id }
    const query = pick(reader.query, known)
    const params = pick(reader.params, known)
    try {
      if (await findRefusal(reader, input.caller, permissionsAt)) throw savedAlready
      return await read({ ...input, params, query, body: undefined, file: undefined })
    } catch (error) {
      // Deleted since, or no longer for this person.
      if (error instanceof Problem && error.status < 500) throw savedAlready
      throw error
    }
  }
}

function pick(shape: z.ZodMiniObject | undefined, known: Values): unknown {
  if (!shape) return undefined
  const names = Object.keys(shape._zod.def.shape).filter((name) => known[name] !== undefined)
  const { success, data } = shape.safeParse(Object.fromEntries(names.map((name) => [name, known[name]])))
  if (!success) throw savedAlready
  return data
}
