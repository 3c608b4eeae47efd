// Service worker build: runs after the web build, and lists the files that open the portal offline.
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

/** What opens offline before anybody has visited it; other pages open offline once they have been visited. */
const wanted = [
  /^index\.html$/,
  /\/web\/shell\/[\w/-]+\.tsx?$/,
  /\/web\/ui\/(dialogs\/PendingConfirmDialog|feedback\/toast-placement)\.tsx?$/,
  /\/web\/(live\/live\.ts|palette\/Palette\.tsx|offline\/[\w/-]+\.tsx?)$/,
  /\/identity\/web\/([\w-]+\/)?(Sign-?In\w*|LogoutPage)\.tsx$/i,
  /\/dashboard\/web\/\w+\.tsx$/,
  /\/mx-standards\/web\/checklist\/MxStandardsPage\.tsx$/,
  /\/mx-funnel\/web\/report\/FunnelFormPage\.tsx$/,
]

/** The chunk with the cards of all hubs: it has no source file of its own to find it by. */
const isCards = ({ name }: Entry) => name === 'cards'

/** In addition to the page itself. */
const shellFiles = ['favicon.svg', 'manifest.webmanifest', 'icon-192.png']

/** Characters of other scripts are fetched when a page shows some. */
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
  const info = {
    version: version.digest('hex').slice(0, 12),
    shell: shell.map((file) => `/${file}`),
    hashed: hashed.map((file) => `/${file}`),
    entry: Object.values(manifest).find(({ isEntry }) => isEntry)?.file,
  }
  await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'warn' },
    define: { build: JSON.stringify(info) },
    build: {
      ...{ outDir: folder, emptyOutDir: false, target: 'es2022', reportCompressedSize: false, copyPublicDir: false },
      rolldownOptions: { input: join(root, 'src/worker/sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
}
