// Grouping of source files for `npm run texts`: by the screen that shows them, or as emails, server responses and commands.
import { dirname, join } from 'node:path/posix'
import { importsOf } from '../../tests/house/source-text.ts'

type Files = ReadonlyMap<string, string>

const hubOf = (file: string) => /^src\/hubs\/([^/]+)\//.exec(file)?.[1]

/** Screen → the files that its lazy page imports, directly or not, inside the hub's web folder. */
function filesPerScreen(pagesFile: string, files: Files): Map<string, Set<string>> {
  const text = files.get(pagesFile) ?? ''
  const folder = dirname(pagesFile)
  const loaders = new Map(
    [...text.matchAll(/const (\w+) = \(\) => import\('([^']+)'\)/g)].map(([, name = '', at = '']) => [name, at]),
  )
  const entries = [...text.matchAll(/'(\/[^']*)': \{([\s\S]*?)\n {2}\}/g)]
  return new Map(
    entries.map(([, screen = '', entry = '']) => {
      const named = [...entry.matchAll(/import\('([^']+)'\)/g)].map(([, at = '']) => at)
      const loaded = [...loaders].flatMap(([name, at]) => (new RegExp(`\\b${name}\\b`).test(entry) ? [at] : []))
      const reached = new Set<string>()
      const waiting = [...named, ...loaded].map((at) => join(folder, at))
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
        if (reached.has(file) || !file.startsWith(`${folder}/`) || file === pagesFile) continue
        reached.add(file)
        waiting.push(...importsOf(file, files.get(file) ?? ''))
      }
      return [screen, reached]
    }),
  )
}

/** The heading under which the texts of a file are listed. */
export function groupFiles(files: Files): Map<string, string> {
  const screensOfFile = new Map<string, string[]>()
  for (const pagesFile of files.keys()) {
    if (!/^src\/hubs\/[^/]+\/web\/pages\.ts$/.test(pagesFile)) continue
    for (const [screen, reached] of filesPerScreen(pagesFile, files)) {
      for (const file of reached) screensOfFile.set(file, [...(screensOfFile.get(file) ?? []), screen])
    }
  }
  return new Map([...files.keys()].map((file) => [file, headingOf(file, screensOfFile.get(file) ?? [])]))
}

function headingOf(file: string, screens: readonly string[]): string {
  if (file.startsWith('scripts/commands/')) return 'Command nexus'
  if (/\bmails?\b[^/]*\.ts$/.test(file) && !file.includes('/web/')) return `Email: ${hubOf(file) ?? 'all'}`
  if (/\/contract[^/]*\.ts$|-contract\.ts$/.test(file)) return `API: ${hubOf(file) ?? 'shell'}`
  if (screens.length > 0) return `Screen ${screens.join(', ')}`
  if (file.startsWith('src/web/')) return `Every screen: ${dirname(file).slice('src/web/'.length) || 'web'}`
  if (hubOf(file)) return `${file.includes('/server/') ? 'Response' : 'Hub'}: ${hubOf(file)}`
  return `Response: ${file.split('/').slice(1, 3).join('/')}`
}
