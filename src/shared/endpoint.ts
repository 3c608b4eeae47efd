// Endpoint contract type: one object per endpoint, from which routes, client, forms, docs and tests are derived.
import type * as z from 'zod/mini'
import type { Action, Screen } from './access.ts'

/** Who may call. Required, with no default: nothing is open by omission. */
export type Access =
  /** Anyone, signed in or not; says why. */
  | { anyone: string }
  /** Any signed-in person, whatever the role; says why no screen protects it. */
  | { signedIn: string }
  /**
   * Roles that may open at least one of these screens and, if an action is given, may do it too. With `closingYear`, also
   * people who had such a role on the last day of a year that is closing: the handler limits them to that year.
   */
  | { screens: readonly Screen[]; action?: Action; closingYear?: true }

type Shape = z.ZodMiniType
type ObjectShape = z.ZodMiniObject

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With Fastify's placeholders: `/api/gcp/:id`. */
  path: `/${string}`
  /** One line for the OpenAPI document and the access table. */
  summary: string
  access: Access
  params?: ObjectShape
  query?: ObjectShape
  /** Who adds names of their own to the query, which are then ignored; without it, an unknown name is refused. */
  otherQuery?: string
  body?: Shape
  /** JSON by default; `multipart` bodies reach the handler as fields and one file; with `anything` the body is not read. */
  accepts?: 'multipart' | 'anything'
  /** Not set for responses that are not JSON (pictures, redirects, CSV): the handler then writes to the reply. */
  answer?: Shape
  /** Never cached on a device for offline reading: lists of people, secrets, what is only valid now. */
  isNeverCached?: true
  /** What of the response a device may store for offline reading; all of it if not set. */
  storable?: (answer: unknown) => unknown
  /** Open to people who must create a passkey first. */
  isBeforePasskey?: true
  /**
   * Needs proof from the last ten minutes that this is the account's owner. A text names the only case that does: the change
   * itself then calls `checkFresh`.
   */
  needsFreshSignIn?: true | string
  /** In 'View as…', an admin calls it as themselves: everything else is read-only, as that role. */
  isAsViewer?: true
  /** Log and metrics say nothing of its requests: who called, or that somebody did just then. */
  isConfidential?: true
  /**
   * The endpoint of this hub that reads the record: what it returns answers a save that is sent again under its key, in the shape
   * of `answer`. Without one, and where the answer holds a secret that is shown once, such a save is refused (409 alreadyDone).
   */
  repeatedBy?: string
  /** Sent again under one Idempotency-Key, it is done again: it creates and changes no record, but sets what holds now. */
  isDoneAnew?: true
  /** Returns a list of any length: one at a time per account and two in all (429), streamed if the handler returns chunks. */
  isFullList?: true
  /** Largest request body in bytes, if the default is not enough: this limits uploads, beside multipart.ts. */
  bodyLimit?: number
  /** Most values in a JSON body, if the default is not enough. Imports count their rows and columns. */
  mostValues?: number
}

export type Contract = Record<string, Endpoint>

type InputOf<S> = S extends Shape ? z.input<S> : undefined
type OutputOf<S> = S extends Shape ? z.output<S> : undefined

/** The input of a call. */
export type CallInput<E extends Endpoint> = (E extends { params: infer P extends Shape }
  ? { params: InputOf<P> }
  : unknown) &
  (E extends { query: infer Q extends Shape } ? { query?: InputOf<Q> } : unknown) &
  (E extends { accepts: 'multipart' } ? { form: FormData } : unknown) &
  (E extends { body: infer B extends Shape; accepts?: undefined } ? { body: InputOf<B> } : unknown)

/** The validated input of a handler. */
export type ValidatedInput<E extends Endpoint> = {
  params: E extends { params: infer P } ? OutputOf<P> : undefined
  query: E extends { query: infer Q } ? OutputOf<Q> : undefined
  body: E extends { body: infer B } ? OutputOf<B> : undefined
}

/** The response body. */
export type Answer<E extends Endpoint> = E extends { answer: infer A extends Shape } ? z.output<A> : undefined
