// Loopback check: whether a request comes from this very machine. Behind a proxy everybody looks local, so the settings and
// three properties of the request must agree.
import type { FastifyRequest } from 'fastify'

/** Headers that various proxies add. */
const forwardingHeader = /^(forwarded|via|x-forwarded-|x-real-ip$|x-client-ip$|true-client-ip$|cf-)/

export const isLoopbackHost = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

const isLoopbackAddress = (address: string | undefined) =>
  /^(::1|127(\.\d{1,3}){3}|::ffff:127(\.\d{1,3}){3})$/.test(address ?? '')

type Where = { isPublicUrlLocal: boolean; trustProxy: readonly string[] }

/** With a public URL or a proxy others come, too, and a bare proxy makes them look local. */
export const isForThisMachine = ({ isPublicUrlLocal, trustProxy }: Where) => isPublicUrlLocal && trustProxy.length === 0

/** Local settings, local socket, local Host header, and no header that a proxy would have added. */
export function isLoopbackCaller(request: FastifyRequest, where: Where): boolean {
  if (!isForThisMachine(where)) return false
  // A bare nginx adds nothing, and speaks HTTP/1.0, which no browser has for decades.
  if (request.raw.httpVersion !== '1.1') return false
  if (Object.keys(request.headers).some((name) => forwardingHeader.test(name))) return false
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  return isLoopbackAddress(request.socket.remoteAddress) && isLoopbackHost(host)
}
