// How does the server come to be one program? Everything it needs at its start goes into one file in dist/server, what is
// rarely needed into files beside it, the commands that a container wants each into one of theirs. `--if-changed` skips an
// unchanged tree; `--with-packages` lays what cannot be bundled beside it, for a place without node_modules.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'dist/server')
const fingerprintFile = join(built, 'fingerprint')
const commands = ['admin', 'backup', 'move', 'recount', 'restore']
/** Has a library of the machine's own language. */
const notBundled = ['sharp']

/** One file needs no waiting for the others. */
const hubsAtOnce: Plugin = {
  name: 'hubs-at-once',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/main\.server\.ts$/ },
    handler(code) {
      const lines: string[] = []
      const rest = code.replace(/import\(('#hubs\/[^']+')\)/g, (_, name) => {
        lines.push(`import * as hub${lines.length} from ${name}`)
        return `hub${lines.length - 1}`
      })
      return { code: `${lines.join(';')};${rest}`, map: null }
    },
  },
}

/** What a demo is filled with, and what a browser shows of cards, is loaded by nobody here. */
const withoutDemoAndCards: Plugin = {
  name: 'without-demo-and-cards',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/hubs\/[^/]+\/(hub|server\/handlers)\.ts$/ },
    handler: (code) => ({ code: code.replace(/^ +(cards|demo): \(\) => import\('\.\/\1\.ts'\),$/gm, ''), map: null }),
  },
}

/** One sign beyond Latin-1 and the engine keeps the whole file with two bytes a sign. */
const plainLetters: Plugin = {
  name: 'plain-letters',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    }
  },
}

const { build } = await import('vite')
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [hubsAtOnce, withoutDemoAndCards, plainLetters],
  ssr: { noExternal: true, external: notBundled },
  build: {
    ssr: true,
    outDir: built,
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: join(root, 'scripts/start.ts'),
        ...Object.fromEntries(commands.map((name) => [name, join(root, `scripts/${name}.ts`)])),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js',
        minify: process.env.MIN === '1' ? { compress: true, mangle: false, codegen: true } : process.env.MIN === '2' ? true : false,
        codeSplitting: { groups: [{ name: 'portal', test: /src\/(main\.server|server\/start)\.ts$/ }] } },
    },
  },
})
