// Build folder: builds a folder of dist beside the old one and swaps them in one step, with a fingerprint of its sources. An
// unchanged tree is not built again, and an interrupted build leaves the old folder working.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')

export const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

function fingerprintOf(files: readonly string[], settings: string): string {
  const hash = createHash('sha256').update(settings)
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** What a stopped build left behind; a build of the last ten minutes may still be running. */
function removeLeftovers() {
  for (const name of readdirSync(dist)) {
    const path = join(dist, name)
    const isOld = Date.now() - statSync(path).mtimeMs > 10 * 60_000
    if (name.startsWith('building-') && isOld) rmSync(path, { recursive: true, force: true })
  }
}

/** A service may not write here, and Vite's own message would help nobody. */
function createTempFolder(name: string): string {
  const fresh = join(dist, `building-${name}-${process.pid}`)
  try {
    mkdirSync(fresh, { recursive: true })
  } catch (error) {
    console.error(`dist/${name} was not built from these sources and settings, and cannot be built here:
${(error as Error).message}. Run 'npm run build' as the owner of this folder.`)
    process.exit(1)
  }
  removeLeftovers()
  return fresh
}

function putInPlace(fresh: string, target: string) {
  const old = `${fresh}-old`
  if (existsSync(target)) renameSync(target, old)
  renameSync(fresh, target)
  rmSync(old, { recursive: true, force: true })
}

type BuildTarget = {
  name: 'web' | 'server'
  /** Without it, the folder counts as not built. */
  mainFile: string
  madeFrom: readonly string[]
  /** What else it depends on. */
  settings?: string
}

/** Calls `build` with the folder to fill, unless `--if-changed` was given and nothing has changed. */
export async function buildFolder(
  { name, mainFile, madeFrom, settings = '' }: BuildTarget,
  build: (folder: string) => Promise<void>,
) {
  const [target, fingerprintFile] = [join(dist, name), join(dist, `${name}-fingerprint`)]
  const print = fingerprintOf(madeFrom, settings)
  const isBuilt = existsSync(join(target, mainFile)) && existsSync(fingerprintFile)
  const isFresh = isBuilt && readFileSync(fingerprintFile, 'utf8') === print
  if (process.argv.includes('--if-changed') && isFresh) return
  const started = performance.now()
  // Everybody, test runners included, gets the build that visitors get.
  process.env.NODE_ENV = 'production'
  const fresh = createTempFolder(name)
  await build(fresh)
  rmSync(fingerprintFile, { force: true })
  putInPlace(fresh, target)
  writeFileSync(fingerprintFile, print)
  const what = `${name[0]?.toUpperCase()}${name.slice(1)}`
  console.log(`${what} built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
