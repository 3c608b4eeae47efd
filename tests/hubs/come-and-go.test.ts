// Adding and deleting hubs takes no more than docs/adding-a-hub.md says: the folder, two lines in main, journeys and a
// bench. What remains compiles, keeps the house rules, and starts; a new hub is guarded, linked and served.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { houseRules } from '../house/house-rules.ts'
import { importsOf, type Tree } from '../house/source-text.ts'
import { mainLines, template } from './template.ts'
import { copyTree, mainFiles, type TreeCopy, withoutLineOf } from './tree-copy.ts'

/** The portal does not work without them. */
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

// Compiling takes long, so all are deleted at once: types reach a file only through its imports, which are checked for each
// hub.
it('a new one compiles with all others deleted, and keeps the house rules', async () => {
  const gone = deleteHubs(...hubs)
  addTrialBoard()
  const tree = new Map([...treeWithout(gone), ...Object.entries(template)])
  expect(Object.values(houseRules).flatMap((rule) => rule(tree))).toEqual([])
  expect(await copy.typeProblems()).toBe('')
})

it('each can be deleted while all others stay: no remaining file imports one of its files', () => {
  const imports = [...treeWithout(mainFiles)].map(([file, text]) => ({ file, targets: importsOf(file, text) }))
  const broken = hubs.flatMap((hub) => {
    const isGone = isOf(hub)
    const left = imports.filter(({ file }) => !isGone(file))
    return left.filter(({ targets }) => targets.some(isGone)).map(({ file }) => `${file} needs ${hub}`)
  })
  expect(broken).toEqual([])
})

it('a new one needs at most 8 files and 220 lines', () => {
  const lines = Object.values(template).map((text) => text.trimEnd().split('\n').length)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThanOrEqual(8)
  expect(lines.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(220)
})

it('a portal without one of them starts and knows nothing of it; a new one is guarded, linked and served', async () => {
  deleteHubs('od-model')
  addTrialBoard()
  await copy.buildWeb()
  for (const NEXUS_TEST_ENGINE of ['sqlite', 'postgres']) {
    const printed = await copy.ask('tests/hubs/try-trial-board.ts', { NEXUS_TEST_ENGINE })
    expect(printed, NEXUS_TEST_ENGINE).toEqual(expected)
  }
})

const leaders = ['tl', 'lcvp', 'mcvp', 'admin']
const columns = ['createdAt', 'createdBy', 'id', 'text']
const former = 'a former member'

/** What tests/hubs/try-trial-board.ts prints. */
const expected = {
  access: { visitor: [401, 401], reads: leaders, pins: ['mcvp', 'admin'], tooLong: 400 },
  // Sent twice, it is one row (409: saved already); another person may use the same key.
  saved: {
    twice: [200, 409],
    atOnce: [200, 409, 409],
    ofAnother: 200,
    list: [
      ['The same key in another hand', 'Test admin'],
      ['Sent at once', 'Wania Writer'],
      [expect.stringMatching(/^Ask mcvp-.+@.+ or Wania Writer$/), 'Wania Writer'],
    ],
    ...{ onPageTwo: 2, total: 5, audited: 5 },
  },
  personal: {
    kept: { what: 'Notes that you pinned to the trial board', kept: 'Permanently', afterErasure: 'stays' },
    ownData: [columns, columns],
    erased: 204,
    left: [],
    list: [
      ['The same key in another hand', 'Test admin'],
      ['Sent at once', former],
      [expect.stringMatching(/^Ask former-\w+ or Wania Writer$/), former],
    ],
    removedNames: ['Note on the trial board'],
    afterwards: expect.stringMatching(/^Ask former-\w+ or a former member$/),
    leftOfLateOne: [],
  },
  shell: {
    permission: { _id: 'trial-board', route: '/trial-board', accessRoles: leaders, version: 1 },
    linked: leaders,
    page: true,
    others: ['/gcplist'],
    deleted: 404,
    audit: 200,
  },
}
