// How is the web built and served while developing? The build itself is started by scripts/build/web.ts.
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What the shell asks first is on its way while the script still loads; where the API is elsewhere only the script knows. */
const askFirst: Plugin = {
  name: 'ask-first',
  apply: 'build',
  transformIndexHtml() {
    const asked = process.env.VITE_API_HOST ? [] : ['/api/me/here', '/api/route-permissions', '/api/settings']
    return asked.map((href) => ({
      tag: 'link',
      attrs: { rel: 'preload', href, as: 'fetch', crossorigin: '' },
      injectTo: 'head' as const,
    }))
  },
}

/** What the first screen stands on is run file by file, not in one go: a slow phone can paint and answer in between. */
const oneByOne: Plugin = {
  name: 'one-by-one',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const ahead = /<link rel="modulepreload" crossorigin href="([^"]+)">/g
      const scripts = [...html.matchAll(ahead)].map(
        ([, src]) => `<script type="module" crossorigin src="${src}"></script>`,
      )
      return html.replace(ahead, '').replace(/(?=<script type="module")/, `${scripts.join('\n    ')}\n    `)
    },
  },
}

const firstStyles: string[] = []

/** The first paint waits for no other file: its styles, and what is asked of the device before it, stand in the page. */
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
        if (styles?.type !== 'asset') throw new Error(`The page's styles are not there: ${file}`)
        firstStyles.push(String(styles.source))
        // Nobody has to fetch them: not the page, and no page that stands on its scripts.
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

/** What an endpoint is for and whom it is open to is asked of the contract by the server and the API page, by no browser. */
const withoutServerTerms: Plugin = {
  name: 'without-server-terms',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /(contract(-[a-z-]+)?|shared\/time\/(windows|years))\.ts$/ },
    handler: (code) =>
      code.replace(/^ +summary: (['"`]).*\1,$/gm, '').replace(/^ +(access|isBeforePasskey|isAsViewer): .*,$/gm, ''),
  },
}

/** Of a hub's facts, what only the server and the tests read. */
const withoutServerFacts: Plugin = {
  name: 'without-server-facts',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /hubs\/[^/]+\/hub\.ts$/ },
    handler: (code) =>
      code.replace(/^ +settings: .*,$/gm, '').replace(/, linkedFrom: '[^']*'|, isLast: true|signIns: \[[^\]]*\]/g, ''),
  },
}

/** Files that are there before any other page's: those of the first screen, and those that come beside every page but a few. */
const there = { first: new Set<string>(), besidePages: new Set<string>(), alone: new Set<string>() }
/** They come without what pages share. */
const comesAlone = /\/(DashboardPage|HeaderTools|AppStrips)\.tsx$/

/** The first screen names what each page needs; what is there anyhow need not be named for all of them. */
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

/** What the first screen and later ones share. */
const sharedFromTheStart = [
  'src/web/(no-eval|ui/(feedback/toast|form/use-zod-form|page/(Icon|Constellation))|shell/(session/session|routing/location))\\.tsx?$',
  'src/hubs/identity/rules\\.ts$',
  'node_modules/(react/jsx-runtime|react-dom/index)\\.js$',
]

/** What header, dashboard and pages share: people, places, days, how an icon is drawn, and TanStack Query behind `home`. */
const sharedByMembers = [
  'src/web/(live/(home|live)|shell/layout/follow-time-zone)\\.ts$',
  'src/shared/(places-contract|people/(organisation|names)|time/(calendar|windows|years))\\.ts$',
  '@tabler/icons-react/.*/(createReactComponent|defaultAttributes|IconLock)\\.',
]

/** What keeps on the device what was read, asks whether something waits there, and how the strips look that say so. */
const keptOnDevices = [
  'src/web/shell/pwa/AppStrips\\.module\\.css$',
  'src/web/offline/(cache/(store|worth-keeping|answers|reading|keep-reading)|queue/waiting-news)\\.ts$',
  'node_modules/idb/',
]

const api = process.env.API_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [react(), askFirst, oneByOne, inThePage, withoutServerTerms, withoutServerFacts, withoutWhatIsThere],
  // Modules: what reads workbooks is fetched by the worker when there is one to read.
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
    // Their terms ask for it: who gets the scripts can read whose work they hold.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      output: {
        // The first screen names every other file: a hash does not compress, so seven signs tell builds apart, and no name.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // The dashboard shows the cards of all hubs: one file for them.
            { name: 'cards', test: /hubs\/[^/]+\/cards\.ts$/ },
            // What the first screen stands on, in pieces that a slow phone can run one by one.
            { name: 'react', test: /node_modules\/(react-dom|scheduler)\// },
            { name: 'first', test: new RegExp(sharedFromTheStart.join('|')) },
            { name: 'start', tags: ['$initial'] },
            // What every member loads, the dashboard without Mantine included: one request each instead of eight.
            { name: 'home', test: new RegExp(sharedByMembers.join('|')) },
            { name: 'device', test: new RegExp(keptOnDevices.join('|')) },
            // What many pages show: one file instead of fifty, fetched beside the first of them. On a slow line requests cost
            // more than the bytes of what a page does not need itself, and the next page has it.
            { name: 'pages', minShareCount: 6 },
            // What the pages of results are made of: one file instead of five.
            { name: 'results', test: /src\/web\/(results|charts)\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/dev': api } },
})
