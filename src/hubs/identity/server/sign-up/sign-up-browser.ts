// Is this the browser in which the account was made? A cookie of the sign-up says so. Whoever proves the address from
// another browser may be another person, and then the password of whoever signed up must not count.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieValue, sealed, sendCookie, unsealed } from '#server/auth/cookies.ts'
import type { Portal } from '#server/hub/hub.ts'

const cookie = 'sign_up'
const purpose = 'signed up as'
/** A mail may be asked for again for as long; after that the person chooses a password behind the link. */
const monthS = 30 * 86_400

type Kept = Pick<Portal, 'config' | 'secret'>

export const rememberSignUp = ({ config, secret }: Kept, reply: FastifyReply, uid: string) =>
  sendCookie(reply, config, { name: cookie, value: sealed(secret, purpose, uid), maxAgeS: monthS })

export const isSignUpBrowser = ({ config, secret }: Kept, request: FastifyRequest, uid: string) =>
  unsealed(secret, purpose, cookieValue(request.headers.cookie, cookieName(config, cookie))) === uid
