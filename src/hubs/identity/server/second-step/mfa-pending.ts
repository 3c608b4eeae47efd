// Pending second factor (MFA): a short-lived cookie proves that this browser has passed the first factor. A recovery code
// works only together with it, so after the password or Google.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearCookie, cookieName, cookieValue, setCookie } from '#server/auth/cookies.ts'
import type { Portal } from '#server/hub/hub.ts'

const name = 'first_step'
const timeoutS = 600

type CookieContext = Pick<Portal, 'config'>

export const setMfaPending = ({ config }: CookieContext, reply: FastifyReply, proof: string): void =>
  setCookie(reply, config, { name, value: proof, maxAgeS: timeoutS })

export const readMfaPending = ({ config }: CookieContext, request: FastifyRequest): string | undefined =>
  cookieValue(request.headers.cookie, cookieName(config, name))

export const clearMfaPending = ({ config }: CookieContext, reply: FastifyReply): void =>
  clearCookie(reply, config, name)
