// Texts of the whole tree, grouped and in order; which of them the specification fixes is listed in fixed-texts.txt.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isSupport, withoutComments } from '../../tests/house/source-text.ts'
import { type FoundText, findTexts } from './find-texts.ts'
import { groupFiles } from './group-files.ts'

const root = path.join(import.meta.dirname, '../..')

/** Every text that the specification quotes, one per line; `{…}` stands for a value. */
export const fixedTexts: ReadonlySet<string> = new Set(
  readFileSync(path.join(import.meta.dirname, 'fixed-texts.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Sample data and frozen steps are not the portal's own words. */
const isLeftOut = (file: string) =>
  isSupport(file) || /\/(demo|migrations|sample)[^/]*\.tsx?$|\/(demo|migrations|testing)\//.test(file)

function readFiles(): Map<string, string> {
  const names = ['src/**/*.ts', 'src/**/*.tsx', 'scripts/commands/*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((name) => name.split(path.sep).join('/'))
  return new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]))
}

export type ListedText = FoundText & { heading: string; file: string; isFixed: boolean }

export function readTexts(): ListedText[] {
  const files = readFiles()
  const headings = groupFiles(files)
  const listed = [...files.keys()]
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

/** Texts of the specification that no source has any more, word for word: alone, or between other texts and values. */
export function findLostTexts(listed: readonly ListedText[]): string[] {
  const whole = new Set(listed.map(({ text }) => text))
  const source = [...readFiles()]
    .filter(([name]) => !isLeftOut(name))
    .map(([, text]) =>
      withoutComments(text)
        .replace(/\$?\{[^{}]*\}/g, '{…}')
        .replace(/\s+/g, ' '),
    )
    .join('\n')
  return [...fixedTexts].filter((text) => !whole.has(text) && !standsAlone(text).test(source))
}

/** Between quotes, tags, or the bars of a table. */
const standsAlone = (text: string) => new RegExp(`['"\`>|] ?${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} ?['"\`<|]`)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
