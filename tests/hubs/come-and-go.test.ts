// Does a new hub need no more than docs/adding-a-hub.md says, and deleting one neither? Its folder, its two lines in main, its
// journeys and its bench: what is left compiles, keeps the house rules, and starts; what is new is guarded, linked and served.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { houseRules } from '../house/house-rules.ts'
import { importsOf, type Tree } from '../house/source-text.ts'
import { mainLines, template } from './template.ts'
import { copyTree, mainFiles, type TreeCopy, withoutLineOf } from './tree-copy.ts'

/** The portal does not stand without them. */
const base = ['identity', 'admin', 'dashboard']
const hubs = readdirSync(path.join(import.meta.dirname, '../../src/hubs')).filter((hub) => !base.includes(hub))

let copy: TreeCopy
beforeAll(() => {
  copy = copyTree()
})
afterAll(() => copy.end())

const isOf = (hub: string) => (file: string) =>
  file.startsWith(`src/hubs/${hub}/`) ||
  file === `scripts/bench/${hub}.ts` ||
  file.startsWith(`scripts/bench/${hub}-`) ||
  (file.startsWith('tests/journeys/') && path.basename(file).startsWith(hub) && file.endsWith('.spec.ts'))

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

function addTrialBoard(): void {
  for (const [file, text] of Object.entries(template)) copy.write(file, text)
  for (const [file, { line, before }] of Object.entries(mainLines)) {
    const lines = copy.textOf(file).split('\n')
    lines.splice(lines.indexOf(before), 0, line)
    copy.write(file, lines.join('\n'))
  }
  onTestFinished(() => copy.remove('src/hubs/trial-board'))
}

const isCode = (file: string) => /^(src|scripts|tests)\/.*\.(ts|tsx|mjs)$/.test(file)

function treeWithout(gone: string[]): Tree {
  const left = copy.files.filter((file) => isCode(file) && !gone.includes(file))
  return new Map(left.map((file) => [file, copy.textOf(file)]))
}

it('the whole tree compiles in the copy', async () => {
  expect(await copy.typeProblems()).toBe('')
})

// Compiling takes long, so all go at once: types reach a file through its imports only, and those are asked about for each
// hub by itself.
it('a new one compiles where all others are deleted, and keeps the house rules', async () => {
  const gone = deleteHubs(...hubs)
  addTrialBoard()
  const tree = new Map([...treeWithout(gone), ...Object.entries(template)])
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

it('a portal without one of them starts and knows nothing of it; a new one is guarded, linked and served', async () => {
  deleteHubs('od-model')
  addTrialBoard()
  await copy.buildWeb()
  const told = await copy.ask(`
    import { readFileSync } from 'node:fs'
    import { hubs } from '#main.server.ts'
    import { startTestPortal } from '#server/testing/portal.ts'
    import { navItemsFor } from '#shared/nav-items.ts'
    import { roles } from '#shared/roles.ts'
    const portal = await startTestPortal({ hubs, web: true })
    const people = new Map()
    for (const role of roles) people.set(role, await portal.signInAs(role))
    const as = people.get('admin')
    const asked = async (method, path) => {
      const passed = []
      for (const role of roles) {
        if ((await portal.ask(method, path, { as: people.get(role) })).status === 200) passed.push(role)
      }
      return passed
    }
    const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8'))
    const page = manifest['src/hubs/trial-board/web/TrialBoardPage.tsx'].file
    const { facts } = hubs.find(({ name }) => name === 'trial-board')
    const permissions = (await portal.ask('GET', '/api/route-permissions')).json
    const told = {
      visitor: (await portal.ask('GET', '/api/trial-board')).status,
      read: await asked('GET', '/api/trial-board'),
      cleared: await asked('DELETE', '/api/trial-board'),
      permission: permissions.find(({ route }) => route === '/trial-board'),
      linked: roles.filter((role) => navItemsFor(role, portal.portal.screens).some(({ path }) => path === '/trial-board')),
      card: (await facts.cards()).cards[0].screens,
      page: (await portal.ask('GET', '/' + page)).text.includes('What stands on it today.'),
      others: permissions.map(({ route }) => route).filter((route) => ['/gcplist', '/od-model'].includes(route)),
      deleted: (await portal.ask('GET', '/api/od-model', { as })).status,
      audit: (await portal.ask('GET', '/api/audit', { as })).status,
    }
    await portal.close()
    console.log(JSON.stringify(told))
  `)
  const leaders = ['tl', 'lcvp', 'mcvp', 'admin']
  expect(told).toEqual({
    visitor: 401,
    read: leaders,
    cleared: ['mcvp', 'admin'],
    permission: { _id: 'trial-board', route: '/trial-board', accessRoles: leaders, version: 1 },
    linked: leaders,
    card: ['/trial-board'],
    page: true,
    others: ['/gcplist'],
    deleted: 404,
    audit: 200,
  })
})
