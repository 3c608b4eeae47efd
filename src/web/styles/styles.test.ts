// Mantine styles: every component that a page uses has its styles and its provider. Found by following imports, ours and
// Mantine's.
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

/** The files that provide Mantine; whatever they render needs no check. */
const givers = /shell[\\/]layout[\\/]AfterSignIn\.tsx$/

/** Our modules that may render outside of those, loaded at the start or later: lazy pages bring AfterSignIn along. */
function bareFiles(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file) || givers.test(file)) return seen
  const text = read(file)
  // It has its own provider.
  if (/^import \{ WithMantine \}/m.test(text)) return seen
  seen.add(file)
  const eager = [...text.matchAll(/^(?:import|export)( type)?[^'"]*?from '([#.][^']+)'/gms)]
  const later = text.includes('lazyPage(') ? [] : [...text.matchAll(/import\(()'([#.][^']+)'\)/g)]
  for (const [, kind, path] of [...eager, ...later]) {
    if (kind || !path) continue
    bareFiles(path.startsWith('#') ? join(src, path.slice(1)) : join(dirname(file), path), seen)
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
  expect(mantineNamesIn(join(src, 'web/ui/dialogs/ConfirmDialog.tsx'))).toContain('Modal')
  const bare = [...bareFiles(join(src, 'main.web.tsx'))]
  const has = (file: string) => bare.includes(join(src, file))
  expect(has('web/shell/layout/Shell.tsx') && has('hubs/identity/web/sign-up/ResendButton.tsx')).toBe(true)
  expect(has('web/palette/Palette.tsx') && has('hubs/dashboard/web/DashboardPage.tsx')).toBe(true)
  expect(has('web/ui/dialogs/ConfirmDialog.tsx') || has('hubs/gcp/web/browse/GcpListPage.tsx')).toBe(false)
})

test('nothing outside of AfterSignIn and WithMantine uses Mantine', () => {
  const bare = [...bareFiles(join(src, 'main.web.tsx'))]
  expect(bare.filter((file) => mantineNamesIn(file).length > 0)).toEqual([])
})

test('first.css and app.css together have the styles of every component in use', () => {
  expect(missing(webFiles, [...listedIn('first.css'), ...listedIn('app.css')])).toEqual([])
})
