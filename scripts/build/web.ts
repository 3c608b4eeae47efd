// Web build: builds into dist/web with compressed copies; `--if-changed` skips an unchanged tree, `--uncompressed` the copies.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { apiHost } from './api-host.ts'
import { buildFolder, filesUnder, root } from './built-folder.ts'
import { webMadeFrom } from './made-from.ts'
import { buildWorker } from './worker.ts'

/** Compressed once here, so that serving costs nothing. */
function compress(folder: string) {
  for (const file of filesUnder(folder)) {
    if (!/\.(html|js|css|svg|json|txt|webmanifest)$/.test(file) || statSync(file).size < 200) continue
    const text = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  }
}

const host = apiHost(root)
// For vite.config.ts, and for Vite itself.
process.env.VITE_API_HOST = host

const web = {
  name: 'web',
  mainFile: 'index.html',
  madeFrom: webMadeFrom(root),
  settings: host,
} as const

await buildFolder(web, async (folder) => {
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
  // The list of all files is for tests, not for visitors.
  const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8')
  rmSync(join(folder, 'manifest.json'))
  // It is inlined into the page.
  rmSync(join(folder, 'color-scheme.js'))
  await buildWorker(root, folder, JSON.parse(manifest))
  if (!process.argv.includes('--uncompressed')) compress(folder)
  writeFileSync(join(root, 'dist/manifest.json'), manifest)
})
