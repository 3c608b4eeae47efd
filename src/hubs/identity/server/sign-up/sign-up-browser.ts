// Sign-up cookie: marks the browser in which the account was created. A person who verifies the address in another browser
// may be somebody else, and then the password of the sign-up must not count.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieValue, setCookie, signValue, verifySignedValue } from '#server/auth/cookies.ts'
import type { Portal } from '#server/hub/hub.ts'

const cookie = 'sign_up'
const purpose = 'signed up as'
/** People may request the mail again for this long; after that they choose a password behind the link. */
const monthS = 30 * 86_400

type CookieContext = Pick<Portal, 'config' | 'secret'>

export const rememberSignUp = ({ config, secret }: CookieContext, reply: FastifyReply, uid: string) =>
  setCookie(reply, config, { name: cookie, value: signValue(secret, purpose, uid), maxAgeS: monthS })

export const isSignUpBrowser = ({ config, secret }: CookieContext, request: FastifyRequest, uid: string) =>
  verifySignedValue(secret, purpose, cookieValue(request.headers.cookie, cookieName(config, cookie))) === uid
