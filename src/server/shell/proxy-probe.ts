// Proxy probe: tells `nexus check`, and nobody else, how a request looks after the proxies in front of the portal.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isMacOf, macOf } from '../auth/keys.ts'

export const probeHeader = 'x-nexus-probe'
const validMs = 5 * 60_000

export type ProxyReport = {
  /** The address that limits and audit trail see. */
  client: string
  host: string
  /** Whether a proxy added a forwarding header. */
  isForwarded: boolean
}

const signed = (at: string) => ['proxy probe', `proxy probe ${at}`] as const

/** The value of the header. Only somebody who knows the secret of the portal can make one. */
export const createProbe = (secret: string, now = Date.now()) =>
  `${now}.${macOf(secret, ...signed(String(now))).toString('hex')}`

/** Adds the report as a header of the answer if the request has a valid probe. */
export function answerProxyProbe(secret: string, request: FastifyRequest, reply: FastifyReply): void {
  const probe = request.headers[probeHeader]
  if (typeof probe !== 'string' || !isValid(secret, probe)) return
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  const report: ProxyReport = { client: request.ip, host: request.headers.host ?? '', isForwarded }
  reply.header(probeHeader, JSON.stringify(report))
}

function isValid(secret: string, probe: string): boolean {
  const [at = '', signature = ''] = probe.split('.')
  if (!(Math.abs(Date.now() - Number(at)) < validMs)) return false
  return isMacOf(Buffer.from(signature, 'hex'), secret, ...signed(at))
}
