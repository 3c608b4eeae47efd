// Sign-up cookie: marks the browser in which an account was created. Only there does the mail's link also sign in, and only
// there does the password of the sign-up count: a person who opens the link in another browser may be somebody else.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieValue, setCookie, signValue, verifySignedValue } from '#server/auth/cookies.ts'
import type { Portal } from '#server/hub/hub.ts'

const cookie = 'sign_up'
const purpose = 'signed up as'
/** People may request the mail again for this long; after that they choose a password behind the link. */
const monthS = 30 * 86_400
/** Several people may sign up in one browser before the first of them reads the mail. */
const maxAccounts = 5

type CookieContext = Pick<Portal, 'config' | 'secret'>

/** The uids that signed up here and are not verified yet, newest first. */
function listSignUps({ config, secret }: CookieContext, request: FastifyRequest): string[] {
  const value = cookieValue(request.headers.cookie, cookieName(config, cookie))
  return verifySignedValue(secret, purpose, value)?.split(' ') ?? []
}

function storeSignUps({ config, secret }: CookieContext, reply: FastifyReply, uids: string[]): void {
  const value = uids.length > 0 ? signValue(secret, purpose, uids.join(' ')) : ''
  setCookie(reply, config, { name: cookie, value, maxAgeS: value ? monthS : 0 })
}

export function rememberSignUp(
  context: CookieContext,
  request: FastifyRequest,
  reply: FastifyReply,
  uid: string,
): void {
  storeSignUps(context, reply, [uid, ...listSignUps(context, request)].slice(0, maxAccounts))
}

export function forgetSignUp(context: CookieContext, request: FastifyRequest, reply: FastifyReply, uid: string): void {
  const others = listSignUps(context, request).filter((other) => other !== uid)
  storeSignUps(context, reply, others)
}

export const isSignUpBrowser = (context: CookieContext, request: FastifyRequest, uid: string) =>
  listSignUps(context, request).includes(uid)
