// Source text for the house rules: what a file contains and imports.
import { dirname, join } from 'node:path/posix'

/** Path from the root of the repository → text. */
export type Tree = ReadonlyMap<string, string>
export type Rule = (tree: Tree) => string[]

export const isCode = (path: string) => /\.(ts|tsx|[cm]js)$/.test(path)
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
export const isSupport = (path: string) =>
  isTest(path) || /(^|\/)(test|sample)-[^/]+$|^src\/(server|web)\/testing\//.test(path)
export const codeOf = (tree: Tree) => [...tree].filter(([path]) => isCode(path))

/** Strings stay as they are: `//` in a URL is not a comment. */
export const withoutComments = (text: string) =>
  text.replace(/('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '$1')

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*'([^']+)'|\bimport\s*\(\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'/g

export function importsOf(path: string, text: string): string[] {
  const found = [...withoutComments(text).matchAll(importPattern)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  )
  return found.map((name) => {
    if (name.startsWith('#')) return `src/${name.slice(1)}`
    return name.startsWith('.') ? join(dirname(path), name) : name
  })
}
