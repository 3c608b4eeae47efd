// Texts of the whole tree, grouped and in order; which of them the specification fixes is listed in fixed-texts.txt.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isSupport } from '../../tests/house/source-text.ts'
import { type FoundText, findTexts } from './find-texts.ts'
import { groupFiles } from './group-files.ts'

const root = path.join(import.meta.dirname, '../..')

/** Texts of the specification that are written in the source as they are there, one per line. */
export const fixedTexts: ReadonlySet<string> = new Set(
  readFileSync(path.join(import.meta.dirname, 'fixed-texts.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Sample data and frozen steps are not the portal's own words. */
const isLeftOut = (file: string) =>
  isSupport(file) || /\/(demo|migrations|sample)[^/]*\.tsx?$|\/(demo|migrations|testing)\//.test(file)

export type ListedText = FoundText & { heading: string; file: string; isFixed: boolean }

export function readTexts(): ListedText[] {
  const names = ['src/**/*.ts', 'src/**/*.tsx', 'scripts/commands/*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((name) => name.split(path.sep).join('/'))
  const files = new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]))
  const headings = groupFiles(files)
  const listed = names
    .filter((name) => !isLeftOut(name))
    .flatMap((file) =>
      findTexts(file, files.get(file) ?? '').map((found) => ({
        ...found,
        file,
        heading: headings.get(file) ?? '',
        isFixed: fixedTexts.has(found.text),
      })),
    )
  return listed.sort((a, b) => compare(a.heading, b.heading) || compare(a.file, b.file) || a.line - b.line)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
