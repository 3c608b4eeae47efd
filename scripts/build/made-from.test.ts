// Build sources: a relevant change is noticed, whatever the folder of the tree is called.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serverMadeFrom, webMadeFrom } from './made-from.ts'

const tree = {
  server: ['scripts/commands/start.ts', 'src/server/app.ts', 'src/hubs/gcp/server/queries.ts'],
  web: ['public/icon.svg', 'src/web/api/call.ts', 'src/hubs/gcp/web/pages.ts', 'src/worker/worker.ts'],
  both: ['src/hubs/gcp/rules.ts', 'src/shared/roles.ts'],
  neither: ['scripts/bench/start.ts', 'scripts/demo/people.ts', 'src/server/app.test.ts', 'src/web/call.test.tsx'],
}

it.each(['nexus', 'web', 'demo/bench-1', 'src/server'])('in a folder called %s', (name) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-tree-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const root = path.join(folder, name, '/')
  const all = Object.values(tree).flat()
  for (const file of all) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), '')
  }
  const ofTree = (files: string[]) =>
    files.map((file) => path.relative(root, file)).filter((file) => all.includes(file))
  expect(ofTree(serverMadeFrom(root)).sort()).toEqual([...tree.server, ...tree.both].sort())
  expect(ofTree(webMadeFrom(root)).sort()).toEqual([...tree.web, ...tree.both].sort())
  expect(serverMadeFrom(root)).toContain(path.join(root, 'package.json'))
})

it('knows every plugin of the build of the web', () => {
  const root = path.join(import.meta.dirname, '../..')
  const config = readFileSync(path.join(root, 'vite.config.ts'), 'utf8')
  const plugins = [...config.matchAll(/from '\.\/(scripts\/build\/[^']+)'/g)].map(([, file = '']) =>
    path.join(root, file),
  )
  expect(plugins.length).toBeGreaterThan(0)
  expect(webMadeFrom(root)).toEqual(expect.arrayContaining(plugins))
})
