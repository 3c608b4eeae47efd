// Static files of the built web app: precompressed; hashed files are cached for ever, index.html is revalidated each time,
// and the service worker is never cached.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { unknownPath } from './problems.ts'

const yearS = 31_536_000

/** These headers apply to pages only; with scripts, styles and fonts they would cost nearly a kilobyte per file. */
const pageOnlyHeaders = [
  ...['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy', 'x-dns-prefetch-control'],
  ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
]
/** A worker follows the policy that came with its script. */
const filePolicy = "default-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
/** The route of all of these files. */
export const webFilesRoute = '/*'

const workerFile = 'sw.js'

function cacheControlOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return `public, max-age=${yearS}, immutable`
  // It may be the compressed copy.
  return path.basename(file).replace(/\.(br|gz)$/, '') === workerFile ? 'no-store' : 'no-cache'
}

/** Inline scripts run before the first paint; the browser runs them only if the content security policy lists their hashes. */
export function hashInlineScripts(folder: string): string[] {
  const page = path.join(folder, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => hashOf(script))
}

/** The build of the page: its entry script, as the page itself names it (`src/web/api/page-build.ts`). */
export function readPageBuild(folder: string): string | undefined {
  const page = path.join(folder, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return /<script type="module"[^>]* src="(\/assets\/index-[^"]+)"/.exec(html)?.[1]
}

/**
 * Names the files for log and metrics: `/` is the page, `/assets/*` all in that folder, `/sw.js` a file beside the page. Other
 * addresses have none, so that nobody can invent any.
 */
export function fileNamer(folder: string): (url: string) => string | undefined {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const names = new Map(
    entries.map((entry) => [entry.name, entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`]),
  )
  names.set('', pageName)
  names.set('index.html', pageName)
  return (url) => {
    const [, first = ''] = url.split(/[/?]/, 2)
    return names.get(first)
  }
}
/** A person opened the portal; all other files follow from that. */
export const pageName = '/'

type Options = { hasWorker: boolean }

export async function serveWebFiles(app: FastifyInstance, folder: string, { hasWorker }: Options): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return
  // Pages that find no worker unregister theirs.
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
      for (const name of pageOnlyHeaders) reply.removeHeader(name)
      reply.header('content-security-policy', filePolicy)
    },
  })
}
