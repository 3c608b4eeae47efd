// Has this browser made the first step of two? A short-lived cookie proves it: whoever brings a recovery code has given the
// password before, or come from Google.
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
