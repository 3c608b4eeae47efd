// How does the service worker come to be? After the web, with the names of the files that open the portal without a line.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Entry = {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
  assets?: string[]
}
type Manifest = Record<string, Entry>

/** What opens without a line although nobody looked at it yet; all other pages do once they were opened. */
const wanted = [
  /^index\.html$/,
  /\/web\/shell\/[\w/-]+\.tsx?$/,
  /\/web\/ui\/(dialogs\/AskedDialog|feedback\/find-room)\.tsx?$/,
  /\/web\/(live\/live\.ts|palette\/Palette\.tsx|offline\/[\w/-]+\.tsx?)$/,
  /\/identity\/web\/([\w-]+\/)?(Sign-?In\w*|LogoutPage)\.tsx$/i,
  /\/dashboard\/web\/\w+\.tsx$/,
  /\/mx-standards\/web\/checklist\/MxStandardsPage\.tsx$/,
  /\/mx-funnel\/web\/report\/FunnelFormPage\.tsx$/,
]

/** One file for the cards of all hubs: it has no source of its own to be found by. */
const isCards = ({ name }: Entry) => name === 'cards'

/** Beside the page itself. */
const shellFiles = ['favicon.svg', 'manifest.webmanifest', 'icon-192.png']

/** Letters of other languages come when there are some to show. */
const isSeldom = (file: string) => /latin-ext/.test(file)

function filesOf(manifest: Manifest, key: string, seen: Set<string>) {
  const entry = manifest[key]
  if (!entry || seen.has(entry.file)) return
  for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) seen.add(file)
  for (const next of entry.imports ?? []) filesOf(manifest, next, seen)
}

export function offlineFiles(manifest: Manifest): string[] {
  const files = new Set<string>()
  for (const [key, entry] of Object.entries(manifest)) {
    if (isCards(entry) || wanted.some((pattern) => pattern.test(key))) filesOf(manifest, key, files)
  }
  return [...files].filter((file) => !isSeldom(file)).sort()
}

export async function buildWorker(root: string, folder: string, manifest: Manifest): Promise<void> {
  const { build } = await import('vite')
  const hashed = offlineFiles(manifest)
  const shell = shellFiles.filter((file) => existsSync(join(folder, file)))
  const version = createHash('sha256')
  for (const file of ['index.html', ...shell, ...hashed]) version.update(file).update(readFileSync(join(folder, file)))
  const facts = {
    version: version.digest('hex').slice(0, 12),
    shell: shell.map((file) => `/${file}`),
    hashed: hashed.map((file) => `/${file}`),
    entry: Object.values(manifest).find(({ isEntry }) => isEntry)?.file,
  }
  await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'warn' },
    define: { build: JSON.stringify(facts) },
    build: {
      ...{ outDir: folder, emptyOutDir: false, target: 'es2022', reportCompressedSize: false, copyPublicDir: false },
      rolldownOptions: { input: join(root, 'src/worker/sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
}
