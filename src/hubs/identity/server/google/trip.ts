// OAuth flow state: the signed cookie that a browser keeps while its person is at Google, with their intent and what the
// callback is checked against. One cookie per flow, removed when it ends, so that two windows do not disturb each other.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieValue, dropCookie, sealed, sendCookie, unsealed } from '#server/auth/cookies.ts'
import type { Portal } from '#server/hub/hub.ts'
import type { SignUpRole } from '#shared/roles.ts'
import type { GoogleIntent } from '../../rules.ts'
import type { Checks } from './google.ts'

export type Trip = { intent: GoogleIntent; role?: SignUpRole | undefined; tripId: string; checks: Checks }

const mostS = 1800
const purpose = 'on the way to google'
const nameOf = (state: string) => `google_${state.replace(/[^\w-]/g, '').slice(0, 12)}`

type Kept = Pick<Portal, 'config' | 'secret'>

export function beginTrip({ config, secret }: Kept, reply: FastifyReply, trip: Trip): void {
  const value = sealed(secret, purpose, JSON.stringify({ ...trip, endsMs: Date.now() + mostS * 1000 }))
  sendCookie(reply, config, { name: nameOf(trip.checks.state), value, maxAgeS: mostS })
}

/** The flow that returns to the browser in which it began; undefined in any other. */
export function endTrip({ config, secret }: Kept, request: FastifyRequest, reply: FastifyReply): Trip | undefined {
  const state = new URLSearchParams(request.url.split('?')[1]).get('state') ?? ''
  const name = nameOf(state)
  const text = unsealed(secret, purpose, cookieValue(request.headers.cookie, cookieName(config, name)))
  if (!text) return undefined
  dropCookie(reply, config, name)
  const trip = JSON.parse(text) as Trip & { endsMs: number }
  return trip.endsMs > Date.now() && trip.checks.state === state ? trip : undefined
}
