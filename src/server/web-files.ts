// How do the built pages reach the browser? Precompressed; hashed files for ever, index.html never from a cache.
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const yearS = 31_536_000

/** They say something about pages; with scripts, styles and fonts they only travel, nearly a kilobyte with each file. */
const ofPagesOnly = [
  ...['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy', 'x-dns-prefetch-control'],
  ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
]
/** A worker is bound by what came with its script. */
const policyOfFiles = "default-src 'self'"
/** The route under which all of them are. */
export const webFilesRoute = '/*'

export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: path.resolve(folder),
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? `public, max-age=${yearS}, immutable` : 'no-cache')
      if (!isHashed) return
      for (const name of ofPagesOnly) reply.removeHeader(name)
      reply.header('content-security-policy', policyOfFiles)
    },
  })
}
