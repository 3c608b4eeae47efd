// Does deleting a hub need no more than docs/adding-a-hub.md says? Its folder, its two lines in main, its journeys and
// its bench; what is left compiles, keeps the house rules, and starts.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { houseRules } from '../house-rules.ts'
import type { Tree } from '../source-text.ts'
import { copyTree, mainFiles, type TreeCopy, withoutLineOf } from './tree-copy.ts'

/** The portal does not stand without them. */
const base = ['identity', 'admin', 'dashboard']
const hubs = readdirSync(path.join(import.meta.dirname, '../../src/hubs')).filter((hub) => !base.includes(hub))

/** Compiling takes long, so several go at once: each in two rounds, and no two in the same two. Then what one needs of
 * another is missed in the round in which only that other one is gone. */
function roundsFor(names: string[]): { hubs: string[]; said: string }[] {
  const count = Math.ceil((1 + Math.sqrt(1 + 8 * names.length)) / 2)
  const numbers = Array.from({ length: count }, (_, number) => number)
  const pairs = numbers.flatMap((a) => numbers.filter((b) => b > a).map((b) => [a, b]))
  const gone = numbers.map((round) => names.filter((_, at) => pairs[at]?.includes(round)))
  return gone.map((hubs) => ({ hubs, said: hubs.join(', ') }))
}
const rounds = roundsFor(hubs)

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

function brokenRules(gone: string[]): string[] {
  const isCode = (file: string) => /^(src|scripts|tests)\/.*\.(ts|tsx|mjs)$/.test(file) && !gone.includes(file)
  const tree: Tree = new Map(copy.files.filter(isCode).map((file) => [file, copy.textOf(file)]))
  return Object.values(houseRules).flatMap((rule) => rule(tree))
}

it('the whole tree compiles in the copy', async () => {
  expect(await copy.typeProblems()).toBe('')
})

it.each(rounds)('$said can be deleted', async ({ hubs }) => {
  const gone = deleteHubs(...hubs)
  expect(brokenRules(gone)).toEqual([])
  expect(await copy.typeProblems()).toBe('')
})

it('each can be deleted while each other one stays', () => {
  const isAlone = (gone: string, stays: string) =>
    rounds.some(({ hubs }) => hubs.includes(gone) && !hubs.includes(stays))
  const never = hubs.flatMap((gone) => hubs.filter((stays) => stays !== gone && !isAlone(gone, stays)))
  expect(never).toEqual([])
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
