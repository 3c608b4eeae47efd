// Security headers (content security policy and others): what a page of the portal may load and do; foreign scripts, frames
// and forms are kept out.
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'
import { drivePictureHosts } from '#shared/text/web-link.ts'
import type { Config } from '../runtime/config.ts'

/** `scripts`: hashes of inline scripts. The headers never change, so Helmet builds them once, on a fake response that collects. */
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
        // Inline scripts are allowed by their hash: nothing that somebody injects would run.
        scriptSrc: ["'self'", ...scripts.map((hash) => `'${hash}'`)],
        // Mantine writes its colour variables and sizes as inline styles; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // A picture tells its host who looks at it, and when, so only configured hosts. Previews of chosen files are blobs.
        imgSrc: ["'self'", 'data:', 'blob:', ...pictureHosts.map((host) => `https://${host}`)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Text becomes an element or a script only through the one policy in src/web/trusted-types.ts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    // The Google popup must be able to report to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: config.webOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  }
}
