// Bundle budget, in brotli bytes: JavaScript and CSS before the sign-in screen works, the JavaScript of each route, the extra
// of results pages over the dashboard, and the service worker.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { offlineFiles } from '../scripts/build/worker.ts'

const budgetBytes = 110 * 1000
const resultsBytes = 45 * 1000
/** What a page loads of its own, beside the first screen, what all pages share, and overlays. */
const routeBytes = { dashboard: 20.5 * 1000, results: 26 * 1000, other: 24 * 1000 }
/** One of them is the ? beside every title. */
const sharedBytes = 68 * 1000
/** Menus, dialogs and lists that open over a page. No results page waits for them. */
const overlayBytes = 40 * 1000
const paletteBytes = 12 * 1000
const workerBytes = 2500
/** Seven of them are the texts of help. */
const offlineBytes = 345 * 1000
const dist = new URL('../dist/', import.meta.url).pathname
const web = join(dist, 'web')

type Entry = { file: string; name?: string; src?: string; isEntry?: boolean; imports?: string[]; css?: string[] }
type Manifest = Record<string, Entry>

/** The page of the sign-in screen, in case the identity hub loads it lazily. */
const isSignIn = (key: string) => /src\/hubs\/identity\/web\/(?:.+\/)?Sign-?In\w*\.tsx$/i.test(key)

/** Results pages, and the page that people come from. */
const isResults = (key: string) => /\/(\w*ResultsPage|SonaSurveyPage|ConversionPage)\.tsx$/.test(key)
const isDashboard = (key: string) => key.endsWith('/DashboardPage.tsx')
/** Loaded with every page. */
const isShared = (key: string) => key.endsWith('/AfterSignIn.tsx')
const isPalette = (key: string) => key.endsWith('/Palette.tsx')

/** A chunk with everything it imports statically. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[key]
  if (!entry || seen.has(entry.file)) return seen
  seen.add(entry.file)
  for (const css of entry.css ?? []) seen.add(css)
  for (const next of entry.imports ?? []) filesOf(manifest, next, seen)
  return seen
}

/** Files that index.html names itself: scripts and styles that are not part of the bundle. */
function filesOfPage(): string[] {
  const html = readFileSync(join(web, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
}

/** Browsers fetch the compressed copy; files too small for one are sent as they are. */
const brotliBytes = (file: string) => {
  const copy = join(web, `${file}.br`)
  return statSync(existsSync(copy) ? copy : join(web, file)).size
}

const readManifest = (): Manifest => JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'))

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/build/web.ts', '--if-changed'], { cwd: join(dist, '..') })
}, 120_000)

describe('the first screen', () => {
  test('a cold sign-in screen needs at most 110 KB of JavaScript and CSS', () => {
    const manifest = readManifest()
    const keys = Object.keys(manifest).filter((key) => manifest[key]?.isEntry || isSignIn(key))
    // The page itself counts too: styles and the first script are inlined.
    const files = new Set(['index.html', ...filesOfPage(), ...keys.flatMap((key) => [...filesOf(manifest, key)])])
    const sizes = [...files]
      .filter((file) => /\.(html|js|css)$/.test(file))
      .map((file) => ({ file, bytes: brotliBytes(file) }))
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    console.log(sizes.map(({ file, bytes }) => `${bytes} ${file}`).join('\n'), `\n${total} of ${budgetBytes} bytes`)
    expect(sizes.some(({ file }) => file.endsWith('.js'))).toBe(true)
    expect(total).toBeLessThanOrEqual(budgetBytes)
  })

  test('comes without TanStack Query, which the dashboard has', () => {
    const manifest = readManifest()
    const keys = Object.keys(manifest)
    const hasQuery = (key: string) =>
      [...filesOf(manifest, key)].some((file) => readFileSync(join(web, file), 'utf8').includes('refetchInterval'))
    expect(keys.filter((key) => manifest[key]?.isEntry || isSignIn(key)).filter(hasQuery)).toEqual([])
    expect(keys.filter(isDashboard).filter(hasQuery)).toHaveLength(1)
  })

  test('the first paint waits for no other file, and no page fetches its styles again', () => {
    const html = readFileSync(join(web, 'index.html'), 'utf8')
    expect(html).toMatch(/<style>[^<]*\.first-wait/)
    expect(html).not.toMatch(/<script (?!type="module")|rel="stylesheet"/)
    expect(readManifest()['index.html']?.css ?? []).toEqual([])
  })

  test('every script and style has compressed copies beside it, and the manifest is not served', () => {
    for (const file of filesOfPage()) {
      if (readFileSync(join(web, file)).length < 200) continue
      expect(existsSync(join(web, `${file}.br`)), file).toBe(true)
      expect(existsSync(join(web, `${file}.gz`)), file).toBe(true)
    }
    expect(existsSync(join(web, 'manifest.json'))).toBe(false)
    expect(existsSync(join(web, '.vite'))).toBe(false)
  })
})

/** The files that screens load, as the hubs' pages.ts name them. */
const pageFiles = () =>
  globSync(['src/hubs/*/web/pages.ts', 'src/web/shell/help/pages.ts'], { cwd: join(dist, '..') }).flatMap((file) =>
    [...readFileSync(join(dist, '..', file), 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)].map(
      ([, page]) => `${file.slice(0, -'pages.ts'.length)}${page}`,
    ),
  )

test('the JavaScript of every route is within its budget', () => {
  const manifest = readManifest()
  const scriptsOf = (keys: string[], known: readonly string[] = []) =>
    [...new Set(keys.flatMap((key) => [...filesOf(manifest, key)]))].filter(
      (file) => file.endsWith('.js') && !known.includes(file),
    )
  const bytesOf = (files: readonly string[]) => files.reduce((sum, file) => sum + brotliBytes(file), 0)
  const keys = Object.keys(manifest)
  const first = scriptsOf(keys.filter((key) => manifest[key]?.isEntry))
  const shared = scriptsOf(keys.filter(isShared), first)
  const overlays = keys.flatMap((key) => (manifest[key]?.name === 'overlays' ? manifest[key].file : []))
  const routes = pageFiles().map((key) => {
    const limit = isDashboard(key) ? routeBytes.dashboard : isResults(key) ? routeBytes.results : routeBytes.other
    // The dashboard comes without what the other pages share.
    const bytes = bytesOf(scriptsOf([key], isDashboard(key) ? first : [...first, ...shared, ...overlays]))
    const hasOverlays = overlays.some((file) => filesOf(manifest, key).has(file))
    return { key, bytes, limit, isKnown: key in manifest, hasOverlays }
  })
  const lines = routes
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ key, bytes, limit }) => `${bytes} of ${limit} ${key}`)
  console.log(
    lines.join('\n'),
    `\n${bytesOf(first)} first screen, ${bytesOf(shared)} of ${sharedBytes} shared by pages`,
    `\n${bytesOf(overlays)} of ${overlayBytes} overlays`,
  )
  expect(routes.length).toBeGreaterThan(35)
  expect(routes.filter(({ isKnown }) => !isKnown)).toEqual([])
  expect(routes.filter(({ bytes, limit }) => bytes > limit || bytes === 0)).toEqual([])
  expect(bytesOf(shared)).toBeLessThanOrEqual(sharedBytes)
  expect(overlays).toHaveLength(1)
  expect(bytesOf(overlays)).toBeLessThanOrEqual(overlayBytes)
  const waiting = routes.filter(({ hasOverlays }) => hasOverlays).map(({ key }) => key)
  expect(waiting.length).toBeGreaterThan(10)
  expect(waiting.filter((key) => isResults(key) || isShared(key) || isDashboard(key))).toEqual([])
  expect(shared.filter((file) => overlays.includes(file))).toEqual([])
})

test('the page preloads the files of the screen that the address names', () => {
  const manifest = readManifest()
  const html = readFileSync(join(web, 'index.html'), 'utf8')
  const [, content = ''] = /name="page-files" content='([^']+)'/.exec(html) ?? []
  const { files, screens }: { files: string[]; screens: Record<string, number[]> } = JSON.parse(content)
  const filesFor = new Map(
    Object.entries(screens).map(([path, list]) => [path, list.map((at) => `assets/${files[at]}`).toSorted()]),
  )
  const first = filesOf(manifest, 'index.html')
  const [shared = ''] = Object.keys(manifest).filter(isShared)
  const needed = (page: string) =>
    [...filesOf(manifest, shared), ...filesOf(manifest, page)].filter((file) => !first.has(file))
  const expected = {
    '/mx-results': 'src/hubs/mx-standards/web/results/MxResultsPage.tsx',
    '/resource-hub': 'src/hubs/documents/web/browse/DocumentHub.tsx',
    '/gcps/': 'src/hubs/gcp/web/browse/GcpDetailPage.tsx',
    '/help': 'src/web/shell/help/HelpPage.tsx',
  }
  for (const [path, page] of Object.entries(expected))
    expect(filesFor.get(path), path).toEqual([...new Set(needed(page))].toSorted())
  expect(filesFor.get('/dashboard')).toContain(manifest['src/hubs/dashboard/web/DashboardPage.tsx']?.file)
  // All but home and sign-in, which the shell has.
  expect(filesFor.size).toBeGreaterThan(45)
  expect([filesFor.has('/'), filesFor.has('/signin')]).toEqual([false, false])
})

test('results need at most 45 KB of JavaScript more than the dashboard', () => {
  const manifest = readManifest()
  const keys = Object.keys(manifest)
  const onTheWay = keys.filter((key) => manifest[key]?.isEntry || isShared(key) || isDashboard(key))
  expect(onTheWay.some(isDashboard)).toBe(true)
  const fetched = new Set(onTheWay.flatMap((key) => [...filesOf(manifest, key)]))
  const pages = keys.filter(isResults).map((key) => {
    const more = [...filesOf(manifest, key)].filter((file) => file.endsWith('.js') && !fetched.has(file))
    return { key, bytes: more.reduce((sum, file) => sum + brotliBytes(file), 0) }
  })
  console.log(pages.map(({ key, bytes }) => `${bytes} ${key}`).join('\n'), `\nof ${resultsBytes} bytes each`)
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.filter(({ bytes }) => bytes > resultsBytes || bytes === 0)).toEqual([])
})

test('no page requests more than 30 scripts: on a slow connection each costs more than its bytes', () => {
  const manifest = readManifest()
  const keys = Object.keys(manifest)
  const shared = keys
    .filter((key) => manifest[key]?.isEntry || isShared(key))
    .flatMap((key) => [...filesOf(manifest, key)])
  const pages = keys.filter((key) => /^src\/hubs\/[^/]+\/web\/(?:.+\/)?\w+Page\.tsx$/.test(key))
  const scriptsOf = (key: string) =>
    new Set([...shared, ...filesOf(manifest, key)].filter((file) => file.endsWith('.js')))
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.map((key) => ({ key, scripts: scriptsOf(key).size })).filter(({ scripts }) => scripts > 30)).toEqual([])
})

test('the palette is loaded when it is opened, with at most 12 KB', () => {
  const manifest = readManifest()
  const keys = Object.keys(manifest)
  const fetched = new Set(
    keys.filter((key) => manifest[key]?.isEntry || isShared(key)).flatMap((key) => [...filesOf(manifest, key)]),
  )
  const more = keys
    .filter(isPalette)
    .flatMap((key) => [...filesOf(manifest, key)])
    .filter((file) => !fetched.has(file))
  const bytes = more.reduce((sum, file) => sum + brotliBytes(file), 0)
  console.log(`${bytes} of ${paletteBytes} bytes for the palette`)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(paletteBytes)
})

test('the service worker is small, and so is what it caches', () => {
  const bytes = brotliBytes('sw.js')
  const text = readFileSync(join(web, 'sw.js'), 'utf8')
  const kept = [...new Set(text.match(/\/assets\/[\w.-]+/g))].map((name) => name.slice(1))
  const all = kept.reduce((sum, file) => sum + brotliBytes(file), 0)
  console.log(`${bytes} of ${workerBytes} bytes for the worker, which keeps ${kept.length} files: ${all} bytes`)
  expect(bytes).toBeLessThanOrEqual(workerBytes)
  expect(all).toBeLessThanOrEqual(offlineBytes)
  const files = offlineFiles(readManifest())
  expect(kept.toSorted()).toEqual(files)
  for (const page of [
    'DashboardPage',
    'MxStandardsPage',
    'FunnelFormPage',
    'HelpPage',
    'HelpPanel',
    'AppStrips',
    'store',
  ]) {
    const [, entry] = Object.entries(readManifest()).find(([key]) => key.includes(`/${page}.ts`)) ?? []
    if (entry) expect(files, page).toContain(entry.file)
  }
  const cards = Object.values(readManifest()).find(({ name }) => name === 'cards')
  expect(files).toContain(cards?.file)
})
