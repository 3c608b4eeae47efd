// Host header check: refuses requests with two Host headers, because a proxy and this server might each believe another one,
// and those without any.
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { problem } from '#shared/problem.ts'

const twoHosts = problem('badInput', 'This request names more than one host.', { error: 'twoHosts' })
const noHost = problem('badInput', 'This request names no host.', { error: 'noHost' })

export function oneHostOnly({ raw }: FastifyRequest, _: FastifyReply, done: HookHandlerDoneFunction) {
  const { rawHeaders, httpVersion } = raw
  let hosts = 0
  // Names and values alternate.
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] as string)) hosts += 1
  // HTTP/1.0 has no such header.
  const isMissing = hosts === 0 && httpVersion !== '1.0'
  done(hosts > 1 ? twoHosts : isMissing ? noHost : undefined)
}

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'
