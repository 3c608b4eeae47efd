// Vite plugin for page preloads: a script in the page requests the files of the screen that the address names, together with the
// shell's own. On a slow connection, a screen does not wait for the shell before its own files are on their way.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const root = join(import.meta.dirname, '../..')

/** The file of each lazy screen, as the hubs' pages.ts name it. A path with a parameter ends where the parameter begins. */
function pageFiles(): [path: string, file: string][] {
  return globSync(['src/hubs/*/web/pages.ts', 'src/web/shell/help/pages.ts'], { cwd: root }).flatMap((list) => {
    const text = readFileSync(join(root, list), 'utf8')
    const loaders = new Map(
      [...text.matchAll(/^const (\w+) = .*import\('\.\/(.+?)'\)/gm)].map(([, name, file]) => [name, file] as const),
    )
    return text
      .split(/^ {2}'(?=\/)/m)
      .slice(1)
      .flatMap((screen): [string, string][] => {
        const [path = ''] = screen.split(/[{']/, 1)
        const [, own, shared] = /import\('\.\/(.+?)'\)|(?:lazyPage\(|, )(\w+),/.exec(screen) ?? []
        const file = own ?? loaders.get(shared)
        return file ? [[path, join(dirname(list), file)]] : []
      })
  })
}

/** A chunk with everything it imports statically, without what the page requests anyway. */
function addFiles(bundle: Rolldown.OutputBundle, name: string, files: Set<string>): Set<string> {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || chunk.isEntry || files.has(name)) return files
  files.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const next of chunk.imports) addFiles(bundle, next, files)
  return files
}

/**
 * Runs in the page. A member who comes without an address is sent to the dashboard. Of low priority: the shell's own files go first.
 * It is the same in every build, so that the content security policy of a running server allows it after an upgrade.
 */
const script = `{
  const { files, screens } = JSON.parse(document.querySelector('meta[name="page-files"]').content)
  let path = location.hash.slice(1).replace(/\\?.*/, '')
  try {
    if (/^(\\/|\\/signin)?$/.test(path) && localStorage.getItem('nexus-reader')) path = '/dashboard'
  } catch {}
  for (const at of screens[path] ?? screens[path.replace(/[^/]+$/, '')] ?? []) {
    const kind = files[at].endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    const link = { ...kind, crossOrigin: '', fetchPriority: 'low', href: '/assets/' + files[at] }
    document.head.append(Object.assign(document.createElement('link'), link))
  }
}`

export const preloadPages: Plugin = {
  name: 'preload-pages',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const chunkOf = (file: string) => chunks.find(({ moduleIds }) => moduleIds.includes(join(root, file)))
      const first = new Set<string>()
      for (const { isEntry, imports } of chunks) if (isEntry) for (const name of imports) addFiles(bundle, name, first)
      const shared = chunkOf('src/web/shell/layout/AfterSignIn.tsx')
      const cards = chunks.find(({ name }) => name === 'cards')
      const files: string[] = []
      const screens: Record<string, number[]> = {}
      const list = (path: string, own: (Rolldown.OutputChunk | undefined)[]) => {
        const needed = own.reduce((names, chunk) => addFiles(bundle, chunk?.fileName ?? '', names), new Set(first))
        const names = [...needed].slice(first.size).map((file) => file.replace('assets/', ''))
        files.push(...names.filter((name) => !files.includes(name)))
        screens[path] = names.map((name) => files.indexOf(name))
      }
      for (const [path, file] of pageFiles()) list(path, [shared, chunkOf(file)])
      list('/dashboard', [chunkOf('src/hubs/dashboard/web/DashboardPage.tsx'), cards])
      // Behind the shell's own files, which go first.
      const meta = `<meta name="page-files" content='${JSON.stringify({ files, screens })}' />`
      return html.replace('</head>', () => `  ${meta}\n    <script>${script}</script>\n  </head>`)
    },
  },
}
