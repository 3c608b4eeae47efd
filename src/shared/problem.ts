// Errors of the API (problems): a stable code for programs and a message for people, with an HTTP status.
import * as z from 'zod/mini'

const problemKinds = {
  badInput: 400,
  notSignedIn: 401,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupported: 415,
  unprocessable: 422,
  tooMany: 429,
  unexpected: 500,
  unavailable: 503,
} as const
export type ProblemKind = keyof typeof problemKinds

/** The caller must first confirm who they are; the page asks for it and sends the same request again. */
export const staleSignIn = 'signInAgain'

/** The save was done before, and its answer cannot be given again: pages read what is saved. */
export const alreadyDone = 'alreadyDone'

const problemShape = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ProblemAnswer = z.infer<typeof problemShape>

export class Problem extends Error {
  readonly status: number
  /** Stable code for programs: the kind, or a narrower code from a hub. */
  readonly error: string
  readonly fields: Record<string, string> | undefined
  /** Seconds after which trying again makes sense, sent as Retry-After. */
  readonly retryAfterS: number | undefined
  /** Extra data in the response, e.g. the newer record of a conflict. */
  readonly details: unknown

  constructor(status: number, answer: ProblemAnswer, more: { retryAfterS?: number; details?: unknown } = {}) {
    super(answer.message)
    this.name = 'Problem'
    this.status = status
    this.error = answer.error
    this.fields = answer.fields
    this.retryAfterS = more.retryAfterS
    this.details = more.details
  }
}

type ProblemOptions = { error?: string; fields?: Record<string, string>; retryAfterS?: number; details?: unknown }

export const isAlreadyDone = (error: unknown) => error instanceof Problem && error.error === alreadyDone

/** `throw problem('notFound', 'GCP not found')`: one error handler maps it to HTTP. */
export function problem(kind: ProblemKind, message: string, options: ProblemOptions = {}): Problem {
  const { error = kind, fields, ...more } = options
  return new Problem(problemKinds[kind], { error, message, ...(fields && { fields }) }, more)
}
