// What may a page of the portal load and do? Headers that keep foreign scripts, frames and forms out.
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'
import { drivePictureHosts } from '#shared/text/web-link.ts'
import type { Config } from '../runtime/config.ts'

/** `scripts`: hashes of those that stand in the page. The headers are the same for every answer: Helmet makes them once, on an answer that only collects. */
export function securityHeaders(config: Config, scripts: string[] = []): Record<string, string> {
  const headers: Record<string, string> = {}
  const collecting = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(helmetOptions(config, scripts))({} as IncomingMessage, collecting as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

function helmetOptions(config: Config, scripts: string[]): HelmetOptions {
  const pictureHosts = [...drivePictureHosts, ...config.pictureHosts]
  const isHttps = config.publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // What stands in the page itself is known by its hash: nothing that somebody slips in would run.
        scriptSrc: ["'self'", ...scripts.map((hash) => `'${hash}'`)],
        // Mantine writes its colour variables and sizes as inline styles; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // A picture tells its host who looks, and when: only hosts that are known. Previews of chosen files are blobs.
        imgSrc: ["'self'", 'data:', 'blob:', ...pictureHosts.map((host) => `https://${host}`)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No text becomes an element or a script, but by the one policy of src/web/trusted-types.ts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    // The Google popup must be able to tell the page that opened it that it is done.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: config.webOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  }
}
