// Source tree as the house rules read it: every file under src, scripts and tests, and the configs.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tree } from './source-text.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const isRead = /\.(ts|tsx|[cm]js|css)$/

/** Code and style sheets with their text; other files only with their path and an empty text. */
export function readTree(): Tree {
  const paths = globSync('{src,scripts,tests}/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
    .concat(globSync('*.config.ts', { cwd: root }))
  return new Map(paths.map((path) => [path, isRead.test(path) ? readFileSync(root + path, 'utf8') : '']))
}
