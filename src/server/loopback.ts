// Does a request come from this very machine? Behind a proxy everybody looks local, so three signs must agree.
import type { FastifyRequest } from 'fastify'

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

export const isLoopbackHost = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

const isLoopbackAddress = (address: string | undefined) =>
  /^(::1|127(\.\d{1,3}){3}|::ffff:127(\.\d{1,3}){3})$/.test(address ?? '')

/** Local socket, local Host header, and nothing that a proxy would have added. */
export function isLoopbackCaller(request: FastifyRequest): boolean {
  if (forwardingHeaders.some((name) => request.headers[name] !== undefined)) return false
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  return isLoopbackAddress(request.socket.remoteAddress) && isLoopbackHost(host)
}
