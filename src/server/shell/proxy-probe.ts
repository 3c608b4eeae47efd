// Proxy probe: tells `nexus check`, and nobody else, how a request looks after the proxies in front of the portal.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const probeHeader = 'x-nexus-probe'
const validMs = 5 * 60_000

export type ProxyReport = {
  /** The address that limits and audit trail see. */
  client: string
  host: string
  /** Whether a proxy added a forwarding header. */
  isForwarded: boolean
}

const sign = (secret: string, at: string) => createHmac('sha256', secret).update(`proxy probe ${at}`).digest('hex')

/** The value of the header. Only somebody who knows the secret of the portal can make one. */
export const createProbe = (secret: string, now = Date.now()) => `${now}.${sign(secret, String(now))}`

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
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, at))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
