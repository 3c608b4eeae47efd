// How do the built pages reach the browser? Precompressed; hashed files for ever, index.html
// asked for anew each time, the service worker from no cache at all.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { unknownPath } from './problems.ts'

const yearS = 31_536_000

/** They say something about pages; with scripts, styles and fonts they only travel, nearly a kilobyte with each file. */
const ofPagesOnly = [
  ...['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy', 'x-dns-prefetch-control'],
  ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
]
/** A worker is bound by what came with its script. */
const policyOfFiles = "default-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
/** The route under which all of them are. */
export const webFilesRoute = '/*'

const workerFile = 'sw.js'

function cacheControlOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return `public, max-age=${yearS}, immutable`
  return path.basename(file) === workerFile ? 'no-store' : 'no-cache'
}

/** What runs before the first paint stands in the page; the browser runs it only if its hash was announced. */
export function hashesOfScripts(folder: string): string[] {
  const page = path.join(folder, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => hashOf(script))
}

type Options = { hasWorker: boolean }

export async function serveWebFiles(app: FastifyInstance, folder: string, { hasWorker }: Options): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return
  // Pages that find none take theirs away.
  if (!hasWorker) {
    app.get(`/${workerFile}`, async () => {
      throw unknownPath()
    })
  }
  await app.register(fastifyStatic, {
    root: path.resolve(folder),
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const cacheControl = cacheControlOf(file)
      reply.header('cache-control', cacheControl)
      if (cacheControl === 'no-cache') return
      for (const name of ofPagesOnly) reply.removeHeader(name)
      reply.header('content-security-policy', policyOfFiles)
    },
  })
}
