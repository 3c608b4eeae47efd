// What may a page of the portal load and do? Headers that keep foreign scripts, frames and forms out.
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from './config.ts'

const driveImages = [
  'https://drive.google.com',
  'https://drive.usercontent.google.com',
  'https://*.googleusercontent.com',
]

export function contentSecurity(config: Config): FastifyHelmetOptions {
  const isHttps = config.publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its colour variables and sizes as inline styles; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Cards show pictures from wherever people keep them; previews of chosen files are blobs.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...driveImages],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
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
