// Does every Mantine component that a page uses bring its styles? Found by following imports, ours and Mantine's.
// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const src = join(root, 'src')
const mantine = join(root, 'node_modules/@mantine/core')
const read = (file: string) => readFileSync(file, 'utf8')

const listedIn = (file: string) =>
  [...read(join(src, 'web/styles', file)).matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name ?? '')

const webFiles = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => join(src, file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && /[\\/]web[\\/]|main\.web/.test(file))

function mantineNamesIn(file: string): string[] {
  const imports = [...read(file).matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)]
  return imports.flatMap(([, names]) =>
    (names ?? '').split(',').map((name) => name.trim().replace(/^type .*| as .*/, '')),
  )
}

/** All style files that a Mantine module and what it imports refer to. */
function stylesOf(module: string, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  if (seen.has(module) || !existsSync(module)) return found
  seen.add(module)
  const own = /([A-Z]\w+)\.module\.mjs$/.exec(module)?.[1]
  if (own && existsSync(join(mantine, `styles/${own}.layer.css`))) found.add(own)
  for (const [, next] of read(module).matchAll(/from "(\.[^"]+)"/g))
    stylesOf(join(dirname(module), next ?? ''), seen, found)
  return found
}

const stylesOfComponent = (name: string) => [...stylesOf(join(mantine, `esm/components/${name}/${name}.mjs`))]

/** Our modules that the browser loads before the first screen shows: static imports from the entry on. */
function eagerFiles(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, kind, path] of read(file).matchAll(/^(?:import|export)( type)?[^'"]*?from '([#.][^']+)'/gms)) {
    if (kind || !path) continue
    eagerFiles(path.startsWith('#') ? join(src, path.slice(1)) : join(dirname(file), path), seen)
  }
  return seen
}

const missing = (files: Iterable<string>, listed: readonly string[]) => {
  const gaps = new Set<string>()
  for (const file of files) {
    for (const name of mantineNamesIn(file)) {
      for (const style of stylesOfComponent(name)) {
        if (!listed.includes(style)) gaps.add(`${style}.layer.css, for ${name} in ${file.slice(root.length + 1)}`)
      }
    }
  }
  return [...gaps]
}

test('the walk finds what it should', () => {
  expect(stylesOfComponent('PasswordInput')).toContain('Input')
  expect(stylesOfComponent('Select')).toContain('Combobox')
  expect(mantineNamesIn(join(src, 'web/ui/ConfirmDialog.tsx'))).toContain('Modal')
  expect([...eagerFiles(join(src, 'main.web.tsx'))]).toContain(join(src, 'web/shell/Shell.tsx'))
  expect([...eagerFiles(join(src, 'main.web.tsx'))]).not.toContain(join(src, 'web/ui/ConfirmDialog.tsx'))
})

test('first.css has the styles of everything that loads with the first screen', () => {
  expect(missing(eagerFiles(join(src, 'main.web.tsx')), listedIn('first.css'))).toEqual([])
})

test('first.css and app.css together have the styles of every component in use', () => {
  expect(missing(webFiles, [...listedIn('first.css'), ...listedIn('app.css')])).toEqual([])
})
