// Pending second factor (MFA): a short-lived cookie proves that this browser has passed the first factor. A recovery code
// works only together with it, so after the password or Google.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieValue, dropCookie, sendCookie } from '#server/auth/cookies.ts'
import type { Portal } from '#server/hub/hub.ts'

const name = 'first_step'
const mostS = 600

type Kept = Pick<Portal, 'config'>

export const keepFirstStep = ({ config }: Kept, reply: FastifyReply, proof: string): void =>
  sendCookie(reply, config, { name, value: proof, maxAgeS: mostS })

export const firstStepIn = ({ config }: Kept, request: FastifyRequest): string | undefined =>
  cookieValue(request.headers.cookie, cookieName(config, name))

export const dropFirstStep = ({ config }: Kept, reply: FastifyReply): void => dropCookie(reply, config, name)
