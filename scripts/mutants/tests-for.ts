// Test selection: the test files that should notice a change to a file, the most likely first.
import { basename, dirname } from 'node:path/posix'
import { importsOf, type Tree } from '../../tests/house/source-text.ts'

export type TestFile = { path: string; isUnit: boolean }

/** Outside a hub, more files than these would take longer than they are worth. */
const maxFilesOutside = 14
const builtServer = 'tests/setup/built-server.ts'

const hubOf = (path: string) => /^src\/hubs\/([^/]+)\//.exec(path)?.[1]
const stemOf = (path: string) => basename(path).replace(/(\.api)?(\.test)?\.ts$/, '')
const wordsOf = (path: string) =>
  `${basename(dirname(path))}-${stemOf(path)}`
    .split('-')
    .filter(
      (word) => word.length > 2 && !/^(changes|rules|limits|handlers|queries|server|shared|web|tests)$/.test(word),
    )
const sharedWords = (path: string, file: string) => wordsOf(file).filter((word) => path.includes(word)).length
const exportsOf = (text: string) =>
  [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map((match) => match[1] as string)

export function testsFor(tree: Tree, tests: readonly TestFile[]) {
  const imports = new Map([...tree].map(([path, text]) => [path, new Set(importsOf(path, text))]))
  const importsDirectly = (path: string, file: string) => imports.get(path)?.has(file) ?? false
  const importsByOneStep = (path: string, file: string) =>
    [...(imports.get(path) ?? [])].some((between) => importsDirectly(between, file))
  const hubsThatImport = (file: string) =>
    new Set([...imports].filter(([, targets]) => targets.has(file)).map(([path]) => hubOf(path)))

  function closeness({ path }: TestFile, file: string): number {
    const text = tree.get(path) ?? ''
    const named = exportsOf(tree.get(file) ?? '').filter((name) => text.includes(name)).length
    const isNamesake = stemOf(path) === stemOf(file)
    return (
      (isNamesake ? 30 : 0) +
      (importsDirectly(path, file) ? 50 : 0) +
      (dirname(path) === dirname(file) ? 8 : 0) +
      sharedWords(path, file) * 10 +
      (importsByOneStep(path, file) ? 5 : 0) +
      Math.min(named, 4)
    )
  }

  return function forFile(file: string): { unit: string[]; api: string[] } {
    const sorted = (some: TestFile[]) =>
      some
        .map((test) => ({ path: test.path, near: closeness(test, file) }))
        .sort((a, b) => b.near - a.near || (a.path < b.path ? -1 : 1))
        .map(({ path }) => path)
    const unit = tests.filter(
      ({ path, isUnit }) => isUnit && (importsDirectly(path, file) || importsByOneStep(path, file)),
    )
    const hub = hubOf(file)
    const users = hubsThatImport(file)
    const isBeside = (path: string) => (hub ? hubOf(path) === hub : path.startsWith('src/server/'))
    // Tests of several hubs at once, such as those of imports.
    const isTogether = (path: string) => path.startsWith('tests/') && (!hub || sharedWords(path, file) > 0)
    const isOfUser = (path: string) => !hub && users.has(hubOf(path))
    const api = tests.filter(({ path, isUnit }) => {
      if (isUnit) return false
      // These tests build programs: they run only for the file that they are about.
      if (importsDirectly(path, builtServer)) return path === file.replace('.ts', '.test.ts')
      return isBeside(path) || isOfUser(path) || isTogether(path) || importsDirectly(path, file)
    })
    return { unit: sorted(unit), api: sorted(api).slice(0, hub ? api.length : maxFilesOutside) }
  }
}

export const wantsBuiltServer = (tree: Tree, paths: readonly string[]) =>
  paths.some((path) => importsOf(path, tree.get(path) ?? '').includes(builtServer))
