// What is in the house? Every file of code and every style sheet, as the house rules read it.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Tree } from './source-text.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export function readTree(): Tree {
  const paths = globSync('{src,scripts,tests}/**/*.{ts,tsx,mjs,css}', { cwd: root }).concat(
    globSync('*.config.ts', { cwd: root }),
  )
  return new Map(
    paths.map((path) => path.replaceAll('\\', '/')).map((path) => [path, readFileSync(root + path, 'utf8')]),
  )
}
