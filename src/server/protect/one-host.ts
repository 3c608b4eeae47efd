// Host header check: refuses requests with two Host headers, because a proxy and this server might each believe another one.
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { problem } from '#shared/problem.ts'

const twoHosts = problem('badInput', 'This request names more than one host.', { error: 'twoHosts' })

export function oneHostOnly({ raw: { rawHeaders } }: FastifyRequest, _: FastifyReply, done: HookHandlerDoneFunction) {
  let hosts = 0
  // Names and values alternate.
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] as string)) hosts += 1
  done(hosts > 1 ? twoHosts : undefined)
}

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'
