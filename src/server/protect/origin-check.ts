// Origin check (CSRF protection): a browser says from which site a request comes; changes from foreign sites are refused.
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { problem } from '#shared/problem.ts'
import type { Config } from '../runtime/config.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Clients that are not browsers send no Origin, and have no cookie of somebody else's browser: they pass. */
export function originCheck(config: Config) {
  const allowed = new Set([new URL(config.publicUrl).origin, ...config.webOrigins])
  return (request: FastifyRequest, _: FastifyReply, done: HookHandlerDoneFunction) => {
    if (readingMethods.has(request.method)) return done()
    const { origin, host } = request.headers
    const isForeign =
      origin === undefined
        ? request.headers['sec-fetch-site'] === 'cross-site'
        : !allowed.has(origin) && !(config.isPublicUrlLocal && isSameHost(origin, host))
    done(
      isForeign
        ? problem('forbidden', 'This request comes from another site. Open the portal and try again.', {
            error: 'foreignOrigin',
          })
        : undefined,
    )
  }
}

/** On a laptop the portal is opened as localhost, 127.0.0.1 or by the machine's name; then the origin equals the Host. */
const isSameHost = (origin: string, host: string | undefined) => URL.canParse(origin) && new URL(origin).host === host
