// Docs check: every path, link, script and setting that the docs name exists.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { hubs } from '#main.server.ts'
import { hubSettingNames } from '#server/hub/settings.ts'
import { readConfig, settingNames } from '#server/runtime/config.ts'
import { version } from '#server/runtime/version.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { abbreviations } from '#shared/text/glossary.ts'
import { anchorOf } from '#shared/text/parse-tour.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })].map((path) =>
  path.replaceAll('\\', '/'),
)
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)

const inBackticks = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] as string)
const isPath = (word: string) => /^(src|docs|scripts|tests|public)(\/|$)|^[.\w-]+\.(json|mjs|ts|md)$|^\.env/.test(word)

/** A name without a folder stands for a file of every hub, such as `rules.ts`. */
function isThere(word: string): boolean {
  if (word.includes('*'))
    return globSync(word.includes('/') ? word : `{src,tests}/**/${word}`, { cwd: root }).length > 0
  return existsSync(root + word) || (!word.includes('/') && globSync(`src/**/${word}`, { cwd: root }).length > 0)
}

/** A file that a person creates. */
const ownFiles = new Set(['.env'])

const missingPaths = (text: string) =>
  inBackticks(text).filter((word) => isPath(word) && !ownFiles.has(word) && !isThere(word))

function brokenLinks(path: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] as string)
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false
    const [file = '', anchor] = target.split('#')
    const linked = file ? join(dirname(path), file) : path
    if (!existsSync(root + linked)) return true
    return anchor
      ? ![...read(linked).matchAll(/^#+ (.+)$/gm)].some((match) => anchorOf(match[1] as string) === anchor)
      : false
  })
}

function unknownScripts(text: string): string[] {
  const named = [...text.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)/g)]
  return named.map((match) => (match[1] ?? match[2]) as string).filter((name) => !scripts.includes(name))
}

test('proxies let the largest body through', () => {
  const limits = hubs.flatMap(({ contract }) =>
    Object.values(contract).map((endpoint: Endpoint) => endpoint.bodyLimit ?? 0),
  )
  const largest = Math.max(...limits)
  const allowed = (path: string, pattern: RegExp, unit: number) => Number(pattern.exec(read(path))?.[1]) * unit
  expect({
    nginx: allowed('deploy/nginx.conf', /client_max_body_size (\d+)m;/, 1024 ** 2) >= largest,
    caddy: allowed('deploy/Caddyfile.one', /max_size (\d+)MB/, 1000 ** 2) >= largest,
    docs: allowed('docs/operations.md', /take bodies of (\d+) MB/, 1024 ** 2) >= largest,
  }).toEqual({ nginx: true, caddy: true, docs: true })
})

describe('each check finds what is wrong', () => {
  test('a path that is not there', () => {
    expect(missingPaths('see `src/server/nowhere.ts`, `src/*/nowhere.ts`')).toHaveLength(2)
    expect(missingPaths('see `src/shared/access.ts`, `src/shared/*.ts`, `GET /api/me`')).toEqual([])
  })
  test('a link that leads nowhere', () => {
    expect(brokenLinks('docs/operations.md', '[a](nowhere.md) [b](../README.md#nothing)')).toHaveLength(2)
    expect(brokenLinks('docs/operations.md', '[a](architecture.md) [b](../README.md#settings)')).toEqual([])
  })
  test('a script that does not exist', () => {
    expect(unknownScripts('`npm run nothing` and `npm test`')).toEqual(['nothing'])
  })
})

describe.each(pages)('%s', (path) => {
  const text = read(path)
  test('names only paths that exist', () => expect(missingPaths(text)).toEqual([]))
  test('links lead somewhere', () => expect(brokenLinks(path, text)).toEqual([]))
  test('names only scripts that exist', () => expect(unknownScripts(text)).toEqual([]))
})

test('the README names every script', () => {
  const named = new Set([...read('README.md').matchAll(/`npm (?:run )?([\w:-]+)/g)].map((match) => match[1]))
  expect(scripts.filter((name) => !/^pre[a-z]/.test(name) && !named.has(name))).toEqual([])
})

/** The paths in a drawn tree, in which each level is indented by two spaces. */
function drawnFolders(drawing: string): string[] {
  const above: string[] = []
  return [...drawing.matchAll(/^( *)([\w.-]+)\/ +\S/gm)].map(([, blanks = '', name = '']) => {
    above.splice(blanks.length / 2, Infinity, name)
    return above.join('/')
  })
}

test('docs/architecture.md has a line for every folder, and for no other', () => {
  expect(drawnFolders('src/  a\n  hubs/  b\n    gcp/  c\ntests/  d')).toEqual([
    'src',
    'src/hubs',
    'src/hubs/gcp',
    'tests',
  ])
  const drawn = drawnFolders(read('docs/architecture.md').split('## Every folder')[1] ?? '')
  const folders = new Set<string>()
  for (const file of globSync('{src,scripts,tests}/**/*.{ts,tsx,cjs,mjs,css}', { cwd: root }))
    for (let path = dirname(file.replaceAll('\\', '/')); path !== '.'; path = dirname(path)) folders.add(path)
  expect([...folders].filter((path) => !drawn.includes(path))).toEqual([])
  expect(drawn.filter((path) => !existsSync(root + path))).toEqual([])
})

test('decisions have one number each, and the index lists all of them', () => {
  const index = read('docs/decisions/README.md')
  const files = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) => basename(path))
  const numbers = files.map((name) => name.slice(0, 3))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  expect(files.filter((name) => !read(`docs/decisions/${name}`).startsWith(`# ${name.slice(0, 3)} `))).toEqual([])
  const rows = [...index.matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \|.*\| ([^|]+) \|$/gm)]
  expect(rows.map(([, , name]) => name)).toEqual(files.sort())
  const replaced = rows.filter(([, , , status]) => status !== 'in force').map(([, , name = '']) => name)
  const marked = files.filter((name) =>
    /^\*\*Status\.\*\* .*([Rr]eplaced|[Ss]uperseded) by \[/m.test(read(`docs/decisions/${name}`)),
  )
  expect(marked).toEqual(replaced)
})

test('words that other codebases use occur in the files that docs/architecture.md names for them', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| (\w[\w ]+) \| .* \| `(src\/[^`]+)`.*\|$/gm)]
  expect(rows.length).toBeGreaterThanOrEqual(5)
  const lost = rows.filter(([, word = '', path = '']) => !read(path).toLowerCase().includes(word))
  expect(lost.map(([row]) => row)).toEqual([])
  expect(read('src/server/protect/origin-check.ts')).toContain('CSRF')
})

test('the changelog begins with this version, or with what is not released yet', () => {
  const [first, second] = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map((match) => match[1])
  expect(first === 'Unreleased' ? second : first).toBe(version)
})

test('the changelog has no entry twice', () => {
  const entries: string[] = read('CHANGELOG.md').match(/^- .*$/gm) ?? []
  expect(entries.filter((entry, at) => entries.indexOf(entry) !== at)).toEqual([])
})

describe('settings', () => {
  // Read when the web is built, not by the server's config.
  const known = [...settingNames, ...hubSettingNames(hubs), 'VITE_API_HOST'].sort()

  test('.env.example lists every setting, and no other', () => {
    const listed = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1])
    expect(listed.sort()).toEqual(known)
  })
  test('the table in docs/operations.md lists every setting, and no other', () => {
    const listed = [...read('docs/operations.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map((match) => match[1])
    expect(listed.sort()).toEqual(known)
  })
  test('the table gives the same defaults as the portal', () => {
    const rows = read('docs/operations.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| `([^`]*)` \|/gm)
    const defaults = [...rows].filter(([, name = '']) => settingNames.includes(name))
    expect(defaults.length).toBeGreaterThan(10)
    // Read only together with a client.
    const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x' }
    const configOf = (env: Record<string, string>) => ({ ...readConfig({ ...google, ...env }), given: {} })
    for (const [, name = '', value = ''] of defaults) {
      expect([name, configOf({ [name]: value })]).toEqual([name, configOf({})])
    }
  })
  test('the web reads the setting that is built in', () => {
    expect(read('src/web/api/call.ts')).toMatch(/import\.meta\.env\??\.VITE_API_HOST/)
  })
})

test('docs/glossary.md explains every abbreviation that screens explain', () => {
  const page = read('docs/glossary.md')
  const words = new Set([...page.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', ')))
  const singular = (word: string) => (word.endsWith('s') && abbreviations[word.slice(0, -1)] ? word.slice(0, -1) : word)
  expect(Object.keys(abbreviations).filter((word) => !words.has(singular(word)))).toEqual([])
})
