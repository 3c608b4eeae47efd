// How do the web files come to be? Builds into dist/web with compressed copies; `--if-changed` skips an unchanged tree.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildWorker } from './build-worker.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const web = join(dist, 'web')
const fingerprintFile = join(dist, 'web-fingerprint')

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** Server code and tests do not reach the browser: a change there needs no build. */
const reachesTheBrowser = (file: string) =>
  !/\.test\.tsx?$/.test(file) && !/[\\/]src[\\/](server|hubs[\\/][^\\/]+[\\/]server)[\\/]/.test(file)

function fingerprint(): string {
  const hash = createHash('sha256').update(process.env.VITE_API_HOST ?? '')
  const single = [
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    'scripts/build-web.ts',
    'scripts/build-worker.ts',
  ].map((f) => join(root, f))
  const folders = ['src', 'public'].flatMap((folder) => filesUnder(join(root, folder)))
  for (const file of [...single, ...folders.filter(reachesTheBrowser)]) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Compressed once here, so that serving costs nothing. */
function compress(folder: string) {
  for (const file of filesUnder(folder)) {
    if (!/\.(html|js|css|svg|json|txt|webmanifest)$/.test(file) || statSync(file).size < 200) continue
    const text = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  }
}

/** The finished folder takes the place of the old one in one step: a stopped build leaves the old one working. */
function putInPlace(fresh: string) {
  const old = `${fresh}-old`
  if (existsSync(web)) renameSync(web, old)
  renameSync(fresh, web)
  rmSync(old, { recursive: true, force: true })
}

/** What a stopped build left behind; a build of the last ten minutes may still be running. */
function removeLeftovers() {
  for (const name of readdirSync(dist)) {
    const path = join(dist, name)
    const isOld = Date.now() - statSync(path).mtimeMs > 10 * 60_000
    if (name.startsWith('building-') && isOld) rmSync(path, { recursive: true, force: true })
  }
}

const print = fingerprint()
const isBuilt = existsSync(join(web, 'index.html')) && existsSync(fingerprintFile)
const isFresh = isBuilt && readFileSync(fingerprintFile, 'utf8') === print
if (!(process.argv.includes('--if-changed') && isFresh)) {
  const started = performance.now()
  // Whoever starts this, a test runner included, gets the build that visitors get.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  mkdirSync(dist, { recursive: true })
  removeLeftovers()
  const fresh = join(dist, `building-${process.pid}`)
  await build({ root, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } })
  // The list of all files is for tests, not for visitors.
  const manifest = readFileSync(join(fresh, 'manifest.json'), 'utf8')
  rmSync(join(fresh, 'manifest.json'))
  await buildWorker(root, fresh, JSON.parse(manifest))
  compress(fresh)
  rmSync(fingerprintFile, { force: true })
  putInPlace(fresh)
  writeFileSync(join(dist, 'manifest.json'), manifest)
  writeFileSync(fingerprintFile, print)
  console.log(`Web built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
