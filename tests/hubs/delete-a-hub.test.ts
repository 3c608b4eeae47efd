// Does deleting a hub need no more than docs/adding-a-hub.md says? Its folder, its two lines in main, its journeys and
// its bench; what is left compiles, keeps the house rules, and starts.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { houseRules } from '../house-rules.ts'
import { importsOf, type Tree } from '../source-text.ts'
import { copyTree, mainFiles, type TreeCopy, withoutLineOf } from './tree-copy.ts'

/** The portal does not stand without them. */
const base = ['identity', 'admin', 'dashboard']
const hubs = readdirSync(path.join(import.meta.dirname, '../../src/hubs')).filter((hub) => !base.includes(hub))

/** Compiling takes long, so half of them go at once: types reach a file through its imports only, and those are asked
 * about for each hub by itself. */
const halves = [0, 1].map((half) => hubs.filter((_, at) => at % 2 === half)).map((gone) => ({ gone }))

let copy: TreeCopy
beforeAll(() => {
  copy = copyTree()
})
afterAll(() => copy.end())

const isOf = (hub: string) => (file: string) =>
  file.startsWith(`src/hubs/${hub}/`) ||
  file === `scripts/bench-${hub}.ts` ||
  file.startsWith(`scripts/bench-${hub}-`) ||
  (file.startsWith(`tests/journeys/${hub}`) && file.endsWith('.spec.ts'))

function deleteHubs(...names: string[]): string[] {
  const gone = names.flatMap((hub) => {
    const files = copy.files.filter(isOf(hub))
    expect(files.length, hub).toBeGreaterThan(5)
    return files
  })
  for (const file of gone) copy.remove(file)
  for (const file of mainFiles) {
    const rest = names.reduce((text, hub) => withoutLineOf(hub, text), copy.textOf(file))
    copy.write(file, rest)
  }
  onTestFinished(() => {
    for (const file of [...gone, ...mainFiles]) copy.restore(file)
    copy.restoreTypes()
  })
  return gone
}

const isCode = (file: string) => /^(src|scripts|tests)\/.*\.(ts|tsx|mjs)$/.test(file)

function treeWithout(gone: string[]): Tree {
  const left = copy.files.filter((file) => isCode(file) && !gone.includes(file))
  return new Map(left.map((file) => [file, copy.textOf(file)]))
}

it('the whole tree compiles in the copy', async () => {
  expect(await copy.typeProblems()).toBe('')
})

it.each(halves)('$gone can be deleted', async ({ gone }) => {
  const files = deleteHubs(...gone)
  const tree = treeWithout(files)
  expect(Object.values(houseRules).flatMap((rule) => rule(tree))).toEqual([])
  expect(await copy.typeProblems()).toBe('')
})

it('each can be deleted while every other one stays: no file that is left imports one of its files', () => {
  const imports = [...treeWithout(mainFiles)].map(([file, text]) => ({ file, targets: importsOf(file, text) }))
  const broken = hubs.flatMap((hub) => {
    const isGone = isOf(hub)
    const left = imports.filter(({ file }) => !isGone(file))
    return left.filter(({ targets }) => targets.some(isGone)).map(({ file }) => `${file} needs ${hub}`)
  })
  expect(broken).toEqual([])
})

it('a portal without one of them starts, and knows nothing of it', async () => {
  deleteHubs('od-model')
  const told = await copy.ask(`
    import { hubs } from '#main.server.ts'
    import { startTestPortal } from '#server/test-portal.ts'
    const portal = await startTestPortal({ hubs })
    const as = await portal.signInAs('admin')
    const { json } = await portal.ask('GET', '/api/route-permissions')
    const { status } = await portal.ask('GET', '/api/od-model', { as })
    const audit = await portal.ask('GET', '/api/audit', { as })
    await portal.close()
    console.log(JSON.stringify({ routes: json.map(({ route }) => route), status, audit: audit.status }))
  `)
  expect(told).toMatchObject({ status: 404, audit: 200 })
  expect(told.routes).toContain('/gcplist')
  expect(told.routes).not.toContain('/od-model')
})
