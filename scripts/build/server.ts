// Server build: bundles what the server needs at start into one file of dist/server, rarely used code into files beside it,
// and the commands too, for machines without the sources. `--if-changed` skips an unchanged tree; `--with-packages` copies
// packages that cannot be bundled, for machines without node_modules.
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { makeFolder, root } from './built-folder.ts'
import { serverMadeFrom } from './made-from.ts'

const programs = {
  main: 'start',
  ...Object.fromEntries(['admin', 'backup', 'move', 'recount', 'restore'].map((name) => [name, name])),
}
/** Contains a native library. */
const notBundled = ['sharp']

/** Imports hubs statically: in one file they need not wait for each other. Line numbers stay, because stack traces name them. */
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

/** Leaves out what fills the demo, and the dashboard cards, which only browsers show. */
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

/** With a single character beyond Latin-1, the engine stores the whole file with two bytes per character. */
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

/** With all their dependencies; variants for other platforms are not installed here. */
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
      // Their licences require it: they are distributed with the program.
      license: { fileName: 'licences.md' },
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(programs).map(([name, from]) => [name, join(root, `scripts/commands/${from}.ts`)]),
        ),
        output: {
          ...{ entryFileNames: '[name].js', chunkFileNames: '[name].js', sourcemapExcludeSources: true },
          // Some packages depend on the side effects of loading another.
          strictExecutionOrder: true,
          // Exports keep their names: if a process outlives its build, a one-letter name could mean something else.
          minifyInternalExports: false,
          codeSplitting: { groups: [{ name: 'portal', test: /src\/(main\.server|server\/start)\.ts$/ }] },
        },
      },
    },
  })
  if (hasPackages) layPackages(notBundled, folder)
})
