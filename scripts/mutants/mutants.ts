// Mutation testing: changes a number, comparison or condition of rules, limits and changes, one at a time, and lists the
// changes that no test notices. `npm run mutants -- --seed 26 --count 200 --minutes 60`; `--only gcp/rules` takes one part
// of the tree, `--ids 1a2b3c4d,…` only these mutants, and `--list` shows what would be tried.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isCode } from '../../tests/house/source-text.ts'
import { allMutants, changeOf, chosen, equivalentOf, type Mutant, staleEntries } from './choose.ts'
import { equivalents } from './equivalent.ts'
import { applied } from './find-mutations.ts'
import { type TestFile, testsFor, wantsBuiltServer } from './tests-for.ts'
import { copyTree, removeLeftovers, type TreeCopy } from './tree-copy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '26' },
    count: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    ids: { type: 'string', default: '' },
    'side-by-side': { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
  },
})

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
const files = listed
  .toString()
  .split('\0')
  .filter((file) => file && existsSync(join(root, file)))
const tree = new Map(files.filter(isCode).map((file) => [file, readFileSync(join(root, file), 'utf8')]))

const everything = allMutants(tree)
const ids = new Set(options.ids.split(',').filter(Boolean))
const sample = chosen(
  everything.filter(({ file, id }) => file.includes(options.only) && (ids.size === 0 || ids.has(id))),
  options.seed,
  Number(options.count),
)
const excludedMutants = sample.filter((mutant) => equivalentOf(mutant, equivalents))
const mutants = sample.filter((mutant) => !excludedMutants.includes(mutant))
const formatMutant = (mutant: Mutant) =>
  `${mutant.id} ${mutant.file}:${mutant.line}  ${changeOf(mutant)}  in: ${mutant.lineText}`

for (const { file, line, change } of staleEntries(everything, equivalents)) {
  console.log(`STALE     ${file} has no ${change} in: ${line}`)
}
for (const mutant of excludedMutants)
  console.log(`excluded  ${formatMutant(mutant)}: ${equivalentOf(mutant, equivalents)?.reason}`)
console.log(
  `${everything.length} mutants; ${sample.length} chosen by seed ${options.seed}, ${excludedMutants.length} excluded.`,
)
if (options.list) {
  for (const mutant of mutants) console.log(formatMutant(mutant))
  process.exit()
}

function listTests(): TestFile[] {
  const list = join(root, 'node_modules/.cache', `mutants-${process.pid}.json`)
  const projects = ['--project', 'unit', '--project', 'api-sqlite']
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  execFileSync(process.execPath, [vitest, 'list', '--filesOnly', `--json=${list}`, ...projects], { cwd: root })
  const found = JSON.parse(readFileSync(list, 'utf8')) as { file: string; projectName: string }[]
  rmSync(list)
  return found.map(({ file, projectName }) => ({ path: relative(root, file), isUnit: projectName === 'unit' }))
}

const testsOf = testsFor(tree, listTests())
removeLeftovers()
const copies = Array.from({ length: Number(options['side-by-side']) }, (_, nth) => copyTree(root, files, nth))
const endCopies = () => {
  for (const copy of copies) copy.end()
}
process.on('exit', endCopies)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

// A test counts only if it passes without the mutant.
const passing = new Set<string>()
const failing = new Set<string>()

/** The name of the test that notices it. A test may time out on a busy machine, so a timeout has to happen twice. */
async function findNoticingTest(copy: TreeCopy, { file, ...mutation }: Mutant): Promise<string | undefined> {
  const text = tree.get(file) as string
  const withMutant = () => copy.write(file, applied(text, mutation))
  const withoutMutant = () => copy.write(file, text)
  const test = (paths: string[], seconds: number) =>
    copy.test({ paths, seconds, withBuiltServer: wantsBuiltServer(tree, paths) })
  const { unit, api } = testsOf(file)
  try {
    for (const [all, seconds] of [[unit, 120] as const, [api, 600] as const]) {
      let paths = all.filter((path) => !failing.has(path))
      while (paths.length > 0) {
        withMutant()
        const { isGreen, red, failure, isTimeout } = await test(paths, seconds)
        if (isGreen) break
        if (!red) {
          withoutMutant()
          const { isGreen: isFine, red: other } = await test(paths, seconds)
          if (!isFine && !other) throw new Error(`The tests of ${file} do not run: ${failure}`)
          return failure
        }
        if (!isTimeout || !(await test([red], seconds)).isGreen) {
          withoutMutant()
          if (passing.has(red) || (await test([red], seconds)).isGreen) {
            passing.add(red)
            return `${red}: ${failure}`
          }
          failing.add(red)
          console.log(`SKIPPED   ${red} fails without any mutant`)
        }
        paths = paths.slice(paths.indexOf(red) + 1)
      }
    }
  } finally {
    withoutMutant()
  }
}

const startedMs = performance.now()
const minutesSoFar = () => (performance.now() - startedMs) / 60_000

let caught = 0
const survived: Mutant[] = []
async function tryOne(copy: TreeCopy, mutant: Mutant): Promise<void> {
  const who = await findNoticingTest(copy, mutant)
  if (who) caught += 1
  else survived.push(mutant)
  console.log(`${who ? 'caught  ' : 'SURVIVED'}  ${formatMutant(mutant)}${who ? `  by: ${who}` : ''}`)
}

// Each copy takes the next mutant as soon as it is free.
const queue = [...mutants]
await Promise.all(
  copies.map(async (copy) => {
    while (minutesSoFar() < Number(options.minutes)) {
      const next = queue.shift()
      if (!next) return
      await tryOne(copy, next)
    }
  }),
)

const tried = caught + survived.length
if (survived.length > 0) console.log(`\nNo test notices:\n${survived.map(formatMutant).join('\n')}`)
if (tried < mutants.length) console.log(`\n${mutants.length - tried} were not tried: time ran out.`)
const share = tried === 0 ? 100 : (100 * caught) / tried
console.log(
  `\n${sample.length} chosen, ${excludedMutants.length} excluded, ${tried} tried, ${caught} caught (${share.toFixed(1)} %).`,
)
