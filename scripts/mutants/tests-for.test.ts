// Test selection: which tests run for a file, and in which order.
import { expect, it } from 'vitest'
import { testsFor, wantsBuiltServer } from './tests-for.ts'

const tree = new Map([
  ['src/hubs/a/rules.ts', 'export const most = 3'],
  ['src/hubs/a/rules.test.ts', "import { most } from './rules.ts'"],
  ['src/hubs/a/hub.ts', "import { most } from './rules.ts'"],
  ['src/hubs/a/hub.test.ts', "import { hub } from './hub.ts'"],
  ['src/hubs/a/other.test.ts', ''],
  ['src/hubs/a/server/changes-review.ts', "import { lock } from '#server/years.ts'"],
  ['src/hubs/a/server/handlers.test.ts', ''],
  ['src/hubs/a/server/review.test.ts', ''],
  ['src/hubs/a/server/command.test.ts', "import { builtProgram } from '../../../../tests/setup/built-server.ts'"],
  ['src/hubs/b/server/handlers.test.ts', ''],
  ['src/hubs/b/server/changes-import.ts', ''],
  ['tests/imports.test.ts', ''],
  ['src/server/years.ts', 'export const lock = 1'],
  ['src/server/years.api.test.ts', ''],
])
const isUnit = (path: string) => /^src\/hubs\/\w+\/\w+\.test\.ts$/.test(path)
const tests = [...tree.keys()].filter((path) => path.includes('.test.')).map((path) => ({ path, isUnit: isUnit(path) }))
const of = testsFor(tree, tests)

it('unit tests that import it, directly or through one file; then the API tests of its hub', () => {
  expect(of('src/hubs/a/rules.ts')).toEqual({
    unit: ['src/hubs/a/rules.test.ts', 'src/hubs/a/hub.test.ts'],
    api: ['src/hubs/a/server/handlers.test.ts', 'src/hubs/a/server/review.test.ts'],
  })
})
it('the API test of the same name first', () => {
  expect(of('src/hubs/a/server/changes-review.ts').api[0]).toBe('src/hubs/a/server/review.test.ts')
})
it('tests across hubs that share a word with its name', () => {
  expect(of('src/hubs/b/server/changes-import.ts').api).toEqual([
    'tests/imports.test.ts',
    'src/hubs/b/server/handlers.test.ts',
  ])
})
it('a test of the same name before tests that only share a word', () => {
  const names = ['a-imports', 'imports', 'imports-races'].map((name) => `tests/${name}.test.ts`)
  const some = testsFor(
    new Map(),
    names.map((path) => ({ path, isUnit: false })),
  )
  expect(some('src/server/imports.ts').api[0]).toBe('tests/imports.test.ts')
})
it('for the foundation: the API tests beside it, then those of hubs that use it', () => {
  expect(of('src/server/years.ts').api).toEqual([
    'src/server/years.api.test.ts',
    'src/hubs/a/server/handlers.test.ts',
    'src/hubs/a/server/review.test.ts',
    'tests/imports.test.ts',
  ])
})
it('a test of a built program counts only for its own file', () => {
  expect(of('src/hubs/a/server/command.ts').api[0]).toBe('src/hubs/a/server/command.test.ts')
  expect(wantsBuiltServer(tree, ['src/hubs/a/server/command.test.ts'])).toBe(true)
  expect(wantsBuiltServer(tree, ['src/hubs/a/server/review.test.ts'])).toBe(false)
})
