// OAuth flow state: the signed cookie that a browser keeps while its person is at Google, with their intent and what the
// callback is checked against. One cookie per flow, removed when it ends, so that two windows do not disturb each other.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearCookie, cookieName, cookieValue, setCookie, signValue, verifySignedValue } from '#server/auth/cookies.ts'
import type { Portal } from '#server/hub/hub.ts'
import type { SignUpRole } from '#shared/roles.ts'
import type { GoogleIntent } from '../../rules.ts'
import type { Checks } from './openid-client.ts'

export type OAuthFlow = { intent: GoogleIntent; role?: SignUpRole | undefined; tripId: string; checks: Checks }

const flowTimeoutS = 1800
const purpose = 'on the way to google'
const cookieNameFor = (state: string) => `google_${state.replace(/[^\w-]/g, '').slice(0, 12)}`

type CookieContext = Pick<Portal, 'config' | 'secret'>

export function startOAuthFlow({ config, secret }: CookieContext, reply: FastifyReply, flow: OAuthFlow): void {
  const value = signValue(secret, purpose, JSON.stringify({ ...flow, endsMs: Date.now() + flowTimeoutS * 1000 }))
  setCookie(reply, config, { name: cookieNameFor(flow.checks.state), value, maxAgeS: flowTimeoutS })
}

/** The flow that returns to the browser in which it began; undefined in any other. */
export function finishOAuthFlow(
  { config, secret }: CookieContext,
  request: FastifyRequest,
  reply: FastifyReply,
): OAuthFlow | undefined {
  const state = new URLSearchParams(request.url.split('?')[1]).get('state') ?? ''
  const name = cookieNameFor(state)
  const text = verifySignedValue(secret, purpose, cookieValue(request.headers.cookie, cookieName(config, name)))
  if (!text) return undefined
  clearCookie(reply, config, name)
  const flow = JSON.parse(text) as OAuthFlow & { endsMs: number }
  return flow.endsMs > Date.now() && flow.checks.state === state ? flow : undefined
}
