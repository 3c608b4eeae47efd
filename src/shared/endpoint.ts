// What does an endpoint promise? One object per endpoint; routes, client, forms, docs and tests derive from it.
import type * as z from 'zod/mini'
import type { Action, Screen } from './access.ts'

/** Who may call. Required, with no default: nothing is open by omission. */
export type Access =
  /** Anyone, signed in or not; says why. */
  | { anyone: string }
  /** Any signed-in person, whatever the role; says why no screen guards it. */
  | { signedIn: string }
  /** Roles that may open at least one of these screens and, where an action is named, may do it too. */
  | { screens: readonly Screen[]; action?: Action }

type Shape = z.ZodMiniType
type ObjectShape = z.ZodMiniObject

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With Fastify's placeholders: `/api/gcp/:id`. */
  path: `/${string}`
  /** One line for the API page and the access table. */
  summary: string
  access: Access
  params?: ObjectShape
  query?: ObjectShape
  body?: Shape
  /** JSON by default; `multipart` bodies reach the handler as fields and one file; of `anything` no word is read. */
  accepts?: 'multipart' | 'anything'
  /** Absent for answers that are not JSON (pictures, redirects, CSV): the handler then writes to the reply. */
  answer?: Shape
  /** Never lies on a device to be read without a line: people's lists, secrets, what is of the moment. */
  isFleeting?: true
  /** Open to somebody who must make a passkey first. */
  isBeforePasskey?: true
  /**
   * Needs proof of the last ten minutes that this is the owner of the account. A text names the only case that does: the
   * change itself then asks `checkFresh`.
   */
  needsFreshSignIn?: true | string
  /** An admin who sees the portal as another role calls it as themselves: everything else only reads, as that role. */
  isAsViewer?: true
  /** The log must not tell who called. */
  isConfidential?: true
  /** Answers a list of any length: one at a time per account and two in all (429), in slices where the handler gives slices. */
  isWholeList?: true
  /** Largest body in bytes where the default is not enough. */
  bodyLimit?: number
  /** Most values in a JSON body where the default is not enough. Imports count their rows and columns. */
  mostValues?: number
}

export type Contract = Record<string, Endpoint>

type InputOf<S> = S extends Shape ? z.input<S> : undefined
type OutputOf<S> = S extends Shape ? z.output<S> : undefined

/** What a caller gives. */
export type Asked<E extends Endpoint> = (E extends { params: infer P extends Shape }
  ? { params: InputOf<P> }
  : unknown) &
  (E extends { query: infer Q extends Shape } ? { query?: InputOf<Q> } : unknown) &
  (E extends { accepts: 'multipart' } ? { form: FormData } : unknown) &
  (E extends { body: infer B extends Shape; accepts?: undefined } ? { body: InputOf<B> } : unknown)

/** What a handler gets, checked. */
export type Given<E extends Endpoint> = {
  params: E extends { params: infer P } ? OutputOf<P> : undefined
  query: E extends { query: infer Q } ? OutputOf<Q> : undefined
  body: E extends { body: infer B } ? OutputOf<B> : undefined
}

/** What the answer holds. */
export type Answer<E extends Endpoint> = E extends { answer: infer A extends Shape } ? z.output<A> : undefined
