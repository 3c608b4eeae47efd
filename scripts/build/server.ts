// How does the server come to be one program? What it needs at its start goes into one file of dist/server, what is needed now
// and then into files beside it, and so do the commands, for a place that has no sources. `--if-changed` skips an unchanged
// tree; `--with-packages` lays what cannot be bundled beside it, for a place without node_modules.
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { makeFolder, root } from './built-folder.ts'
import { serverMadeFrom } from './made-from.ts'

const programs = {
  main: 'start',
  ...Object.fromEntries(['admin', 'backup', 'move', 'recount', 'restore'].map((name) => [name, name])),
}
/** Brings a library in machine language. */
const notBundled = ['sharp']

/** In one file they need not wait for each other. Lines stay where they are, and stacks name them. */
const hubsAtOnce: Plugin = {
  name: 'hubs-at-once',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/main\.server\.ts$/ },
    handler(code) {
      const lines: string[] = []
      const rest = code.replace(/import\(('#hubs\/[^']+')\)/g, (_, name) => {
        lines.push(`import * as hub${lines.length} from ${name};`)
        return `hub${lines.length - 1}`
      })
      return { code: lines.join('') + rest, map: null }
    },
  },
}

/** What fills a demo and what a browser shows on its dashboard. */
const withoutDemoAndCards: Plugin = {
  name: 'without-demo-and-cards',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/hubs\/[^/]+\/(hub|server\/handlers)\.ts$/ },
    handler: (code) => ({
      code: code.replace(/^ +(cards|demo): \(\) => import\('\.\/\1\.ts'\),$/gm, ''),
      map: null,
    }),
  },
}

/** One sign beyond Latin-1, and the engine keeps the whole file with two bytes a sign. */
const plainLetters: Plugin = {
  name: 'plain-letters',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    }
  },
}

type Package = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

/** With all that they need themselves; of those for other machines none is here. */
function layPackages(names: string[], folder: string): void {
  for (const name of names) {
    const from = join(root, 'node_modules', name)
    const to = join(folder, 'node_modules', name)
    if (!existsSync(from) || existsSync(to)) continue
    cpSync(from, to, { recursive: true, dereference: true })
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(from, 'package.json'), 'utf8'),
    ) as Package
    layPackages(Object.keys({ ...dependencies, ...optionalDependencies }), folder)
  }
}

const hasPackages = process.argv.includes('--with-packages')

const server = {
  name: 'server',
  mainFile: 'main.js',
  madeFrom: serverMadeFrom(root),
  words: String(hasPackages),
} as const

await makeFolder(server, async (folder) => {
  const { build } = await import('vite')
  await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'warn' },
    plugins: [hubsAtOnce, withoutDemoAndCards, plainLetters],
    ssr: { noExternal: true, external: notBundled },
    build: {
      ...{ ssr: true, outDir: folder, emptyOutDir: true, target: 'node24', minify: false },
      sourcemap: true,
      reportCompressedSize: false,
      // Their terms ask for it: who gets the program gets them with it.
      license: { fileName: 'licences.md' },
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(programs).map(([name, from]) => [name, join(root, `scripts/commands/${from}.ts`)]),
        ),
        output: {
          ...{ entryFileNames: '[name].js', chunkFileNames: '[name].js', sourcemapExcludeSources: true },
          // Some packages count on what another one does when it is loaded.
          strictExecutionOrder: true,
          // By their names: where a process outlives its build, a letter would lead it to something else.
          minifyInternalExports: false,
          codeSplitting: { groups: [{ name: 'portal', test: /src\/(main\.server|server\/start)\.ts$/ }] },
        },
      },
    },
  })
  if (hasPackages) layPackages(notBundled, folder)
})
