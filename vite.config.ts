// Vite configuration: how the web is bundled, and served during development. scripts/build/web.ts starts the build.
import { existsSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { mantineIds } from './scripts/build/mantine-ids.ts'
import { preloadPages } from './scripts/build/preload-pages.ts'
import { tourModules } from './scripts/build/tour-modules.ts'

/** Preloads the shell's first requests while the script still loads. If the API is elsewhere, only the script knows where. */
const preloadRequests: Plugin = {
  name: 'ask-first',
  apply: 'build',
  transformIndexHtml() {
    const urls = process.env.VITE_API_HOST ? [] : ['/api/me/here', '/api/route-permissions', '/api/settings']
    return urls.map((href) => ({
      tag: 'link',
      attrs: { rel: 'preload', href, as: 'fetch', crossorigin: '' },
      injectTo: 'head' as const,
    }))
  },
}

/** Scripts of the first screen run file by file, not in one task: a slow phone can paint and respond in between. */
const oneByOne: Plugin = {
  name: 'one-by-one',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const preloads = /<link rel="modulepreload" crossorigin href="([^"]+)">/g
      const scripts = [...html.matchAll(preloads)].map(
        ([, src]) => `<script type="module" crossorigin src="${src}"></script>`,
      )
      return html.replace(preloads, '').replace(/(?=<script type="module")/, `${scripts.join('\n    ')}\n    `)
    },
  },
}

const firstStyles: string[] = []

/** The first paint waits for no other file: its styles, and the start-up script that reads the device, are inlined. */
const inThePage: Plugin = {
  name: 'in-the-page',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const [entry] = Object.values(bundle).filter((chunk) => chunk.type === 'chunk' && chunk.isEntry)
      const files = entry?.type === 'chunk' ? entry.viteMetadata?.importedCss : undefined
      for (const file of files ?? []) {
        const styles = bundle[file]
        if (styles?.type !== 'asset') throw new Error(`The page's styles are missing: ${file}`)
        firstStyles.push(String(styles.source))
        // Nothing has to fetch them: neither the page nor later pages that share its scripts.
        delete bundle[file]
      }
      files?.clear()
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const script = readFileSync(new URL('public/color-scheme.js', import.meta.url), 'utf8')
      const inside = `<script>\n${script}</script>\n    <style>${firstStyles.join('')}</style>`
      return html.replace('<script src="/color-scheme.js"></script>', () => inside)
    },
  },
}

/** Strips an endpoint's summary and access from the web, except that anyone may call it: only the server and the API page read the rest. */
const withoutServerTerms: Plugin = {
  name: 'without-server-terms',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /(contract(-[a-z-]+)?|shared\/time\/(windows|years))\.ts$/ },
    handler: (code) =>
      code
        .replace(/^ +summary: (['"`]).*\1,$/gm, '')
        .replace(/^ +access: \{ anyone: .*,$/gm, "access: { anyone: '' },")
        .replace(/^ +(access|isBeforePasskey|isAsViewer): .*,$/gm, ''),
  },
}

/** Parts of a hub's manifest that only the server and the tests read. */
const withoutServerManifest: Plugin = {
  name: 'without-server-manifest',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /hubs\/[^/]+\/hub\.ts$/ },
    handler: (code) =>
      code.replace(/^ +settings: .*,$/gm, '').replace(/, linkedFrom: '[^']*'|, isLast: true|signIns: \[[^\]]*\]/g, ''),
  },
}

/** Files that are loaded before any other page's: those of the first screen, and those that almost every page loads. */
const there = { first: new Set<string>(), besidePages: new Set<string>(), alone: new Set<string>() }
/** These load without the files that pages share. */
const comesAlone = /\/(DashboardPage|HeaderTools|AppStrips)\.tsx$/

/** The first screen lists the files that each page needs; files that are always loaded need not be listed. */
const withoutWhatIsThere: Plugin = {
  name: 'without-what-is-there',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const filesOf = (name: string, files: Set<string>) => {
        const chunk = bundle[name]
        if (chunk?.type !== 'chunk' || files.has(name)) return
        files.add(name)
        for (const next of chunk.imports) filesOf(next, files)
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        if (chunk.isEntry) filesOf(chunk.fileName, there.first)
        if (chunk.facadeModuleId?.endsWith('/AfterSignIn.tsx')) filesOf(chunk.fileName, there.besidePages)
        if (comesAlone.test(chunk.facadeModuleId ?? '')) there.alone.add(chunk.fileName)
      }
    },
  },
}

/** Matches exactly these files and the packages. A file that was renamed or deleted fails the build: its chunk would fall apart. */
function chunkOf(files: readonly string[], packages: RegExp): (id: string) => boolean {
  const missing = files.filter((file) => !existsSync(new URL(file, import.meta.url)))
  if (missing.length > 0) throw new Error(`vite.config.ts names files that do not exist: ${missing.join(', ')}`)
  return (id) => packages.test(id) || files.some((file) => id.endsWith(`/${file}`))
}

/** Code that the first screen and later ones share. */
const sharedFromTheStart = chunkOf(
  [
    'src/web/no-eval.ts',
    'src/web/ui/feedback/toast.ts',
    'src/web/ui/form/use-zod-form.ts',
    'src/web/ui/page/Icon.tsx',
    'src/web/ui/page/Constellation.tsx',
    'src/web/shell/session/session.ts',
    'src/web/shell/routing/location.ts',
    'src/hubs/identity/rules.ts',
  ],
  /node_modules\/(react\/jsx-runtime|react-dom\/index)\.js$/,
)

/** Code that header, dashboard and pages share: people, places, days, icons, the help button, and TanStack Query behind `home`. */
const sharedByMembers = chunkOf(
  [
    'src/web/shell/help/HelpButton.module.css',
    'src/web/shell/help/HelpButton.tsx',
    'src/web/live/home.ts',
    'src/web/live/live.ts',
    'src/web/shell/layout/follow-time-zone.ts',
    'src/shared/contracts/places-contract.ts',
    'src/shared/contracts/targets-contract.ts',
    'src/shared/people/organisation.ts',
    'src/shared/people/names.ts',
    'src/shared/text/parse-tour.ts',
    'src/shared/results/measures.ts',
    'src/shared/text/format-number.ts',
    'src/shared/time/calendar.ts',
    'src/shared/time/windows.ts',
    'src/shared/time/years.ts',
    'src/web/results/targets/TargetLine.module.css',
    'src/web/results/targets/TargetLine.tsx',
    'src/web/ui/table/tone.ts',
  ],
  /virtual:tour\/ids|@tabler\/icons-react\/.*\/(createReactComponent|defaultAttributes|IconLock|IconArrow(Down|Up)Right|IconCircle(Check|Dashed|X))\./,
)

/** The response cache, the check for queued changes, the strips that report on both, and what the header needs beside them. */
const offlineCode = chunkOf(
  [
    'src/web/shell/navigation/HeaderTools.module.css',
    'src/web/shell/pwa/InstallEntry.tsx',
    'src/web/shell/pwa/AppStrips.module.css',
    'src/web/offline/cache/cache-database.ts',
    'src/web/offline/cache/cache-policy.ts',
    'src/web/offline/cache/cached-responses.ts',
    'src/web/offline/cache/response-cache.ts',
    'src/web/offline/cache/start-response-cache.ts',
    'src/web/offline/queue/queue-events.ts',
  ],
  /node_modules\/idb\//,
)

/** Menus, dialogs and lists that open over the page: Mantine's parts, what they need, and ours that are made of them. */
const overlays =
  /node_modules\/(@floating-ui|react-remove-scroll(-bar)?|use-callback-ref|use-sidecar|react-style-singleton|get-nonce)\/|@mantine\/core\/esm\/components\/(Autocomplete|Combobox\/(?!ComboboxChevron|get-parsed|Combobox\.module)|FocusTrap|Floating|Menu|Modal(Base)?|MultiSelect|Overlay|OptionsDropdown|Pill|PillsInput|Popover|Portal|Select|ScrollArea|TagsInput)|src\/web\/(ui\/(dialogs\/[A-Z]|form\/Select)|years\/YearFilter)/

const api = process.env.API_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [
    react(),
    tourModules,
    mantineIds,
    preloadRequests,
    oneByOne,
    inThePage,
    preloadPages,
    withoutServerTerms,
    withoutServerManifest,
    withoutWhatIsThere,
  ],
  // Modules: the worker fetches the workbook reader when there is a workbook to read.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter(
              (each) =>
                !there.first.has(each) &&
                (each === file || there.alone.has(file) || there.besidePages.has(file) || !there.besidePages.has(each)),
            ),
    },
    reportCompressedSize: false,
    // Their licences require it: everybody who gets the scripts can read whose work is in them.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      output: {
        // The first screen lists every other file, and hashes do not compress: seven characters tell builds apart, without a name.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // The dashboard shows the cards of all hubs: one file for them.
            { name: 'cards', test: /hubs\/[^/]+\/cards\.ts$/ },
            // Code of the first screen, in pieces that a slow phone can run one by one.
            { name: 'react', test: /node_modules\/(react-dom|scheduler)\// },
            { name: 'first', test: sharedFromTheStart },
            { name: 'start', tags: ['$initial'] },
            // Code that every member loads, the dashboard without Mantine included: one request each instead of eight.
            { name: 'home', test: sharedByMembers },
            { name: 'device', test: offlineCode },
            // Components of many pages: one file instead of fifty, fetched with the first. On a slow connection, requests cost
            // more than bytes that a page does not need itself, and the next page has them already.
            { name: 'pages', test: (id) => !overlays.test(id), minShareCount: 6 },
            // Pages of results do without: 37 KB that their first screen does not wait for.
            { name: 'overlays', test: overlays, minShareCount: 2 },
            // What the pages of results are made of, and then what a few pages share: one file each instead of ten.
            {
              name: 'results',
              test: /src\/(web\/(results|charts)|shared\/results)\/|\/(Progressive|StatCard|StatGrid|use-arrow-keys|fetch-all-pages)\./,
              minShareCount: 2,
            },
            {
              name: 'few',
              test: /src\/web\/(?!sheet|xlsx|offline|shell)|@tabler/,
              minShareCount: 3,
              maxModuleSize: 4000,
            },
            { name: 'gcp', test: /hubs\/gcp\//, minShareCount: 2 },
            { name: 'mx-standards', test: /hubs\/mx-standards\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/dev': api } },
})
