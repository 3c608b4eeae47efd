// Server build: bundles the program `nexus` into dist/server. What the server needs at start is one file, rarely used code
// and the commands are files beside it. `--if-changed` skips an unchanged tree.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { readBuild } from './build-info.ts'
import { buildFolder, filesUnder, root } from './built-folder.ts'
import { notBundled, serverMadeFrom } from './made-from.ts'

/** Programs of earlier versions, which units, containers and scripts of operators still call. Empty: the command has the file's name. */
const formerPrograms = { main: 'start', admin: '', backup: '', move: '', recount: '', restore: '' }

function writeFormerPrograms(folder: string): void {
  for (const [name, command] of Object.entries(formerPrograms)) {
    const insertCommand = `process.argv.splice(2, 0, '${command || name}')`
    writeFileSync(join(folder, `${name}.js`), `${insertCommand}\nrequire('./nexus.js')\n`)
  }
}

/** Imports hubs statically: in one file nothing needs to wait. Line numbers stay, because stack traces name them. */
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
      return { code: lines.join('') + rest.replace('await Promise.all([', '(['), map: null }
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

/** With a single character beyond Latin-1, V8 stores the whole file with two bytes per character. */
const plainLetters: Plugin = {
  name: 'plain-letters',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    }
  },
}

/** Data that the server reads when it is needed, beside the code that reads it. */
const dataFiles: Plugin = {
  name: 'data-files',
  generateBundle() {
    for (const file of filesUnder(join(root, 'src')).filter((name) => name.endsWith('.bin')))
      this.emitFile({ type: 'asset', fileName: basename(file), source: readFileSync(file) })
  },
}

/** Whatever uses portal.js loads it with its code cache: see load-compiled.cjs. */
const compiledPortal: Plugin = {
  name: 'compiled-portal',
  generateBundle() {
    const source = readFileSync(join(root, 'scripts/build/load-compiled.cjs'), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'load-compiled.js', source })
  },
}

/** In a process of its own, which loads the program and starts nothing. Only the same version of Node can use the result. */
function storeCompiled(folder: string): void {
  // V8 accepts a cache only under the flags that it was made with, and a service has none of the builder's.
  const env = { ...process.env, NODE_OPTIONS: '' }
  const run = (code: string) => execFileSync(process.execPath, ['-e', code], { cwd: folder, env, stdio: 'inherit' })
  run("const { store } = require('./load-compiled.js'); require('./start.js'); store()")
  run("if (!require('./load-compiled.js').isCached) throw new Error('V8 does not accept the code cache that it made')")
}

const server = {
  name: 'server',
  mainFile: 'nexus.js',
  madeFrom: serverMadeFrom(root),
} as const

await buildFolder(server, async (folder) => {
  const { build } = await import('vite')
  await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'warn' },
    plugins: [hubsAtOnce, withoutDemoAndCards, plainLetters, dataFiles, compiledPortal],
    define: { nexusBuild: JSON.stringify(readBuild()) },
    ssr: { noExternal: true, external: notBundled },
    build: {
      ...{ ssr: true, outDir: folder, emptyOutDir: true, target: 'node24', minify: false },
      sourcemap: true,
      reportCompressedSize: false,
      // Their licences require it: they are distributed with the program.
      license: { fileName: 'licences.md' },
      rolldownOptions: {
        input: { nexus: join(root, 'scripts/commands/nexus.mjs') },
        output: {
          // V8 can cache the code of scripts, not of modules.
          ...{ format: 'cjs', dynamicImportInCjs: false, entryFileNames: '[name].js', sourcemapExcludeSources: true },
          // Modules are strict, and so are the files that they become; a directive after the banner would have no effect.
          strict: true,
          banner: ({ imports }) => (imports.includes('portal.js') ? "'use strict'\nrequire('./load-compiled.js')" : ''),
          chunkFileNames: ({ name }) => (name in formerPrograms ? `command-${name}.js` : '[name].js'),
          // Some packages depend on the side effects of loading another.
          strictExecutionOrder: true,
          // Exports keep their names: if a process outlives its build, a one-letter name could mean something else.
          minifyInternalExports: false,
          codeSplitting: { groups: [{ name: 'portal', test: /src\/(main\.server|server\/start)\.ts$/ }] },
        },
      },
    },
  })
  writeFormerPrograms(folder)
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n')
  storeCompiled(folder)
})
