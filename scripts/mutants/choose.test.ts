// Mutant chooser: the same mutants for a seed, from the right files, without those that change nothing.
import { expect, it } from 'vitest'
import { allMutants, chosen, equivalentOf, isTarget, staleEntries } from './choose.ts'

const text = Array.from({ length: 40 }, (_, at) => `export const limit${at} = most(${at + 2})`).join('\n')
const mutants = allMutants(new Map([['src/hubs/gcp/rules.ts', text]]))
const idsOf = (some: typeof mutants) => some.map(({ id }) => id)

it('a seed always chooses the same mutants, and another seed chooses others', () => {
  expect(idsOf(chosen(mutants, '26', 10))).toEqual(idsOf(chosen(mutants, '26', 10)))
  expect(idsOf(chosen(mutants, '27', 10))).not.toEqual(idsOf(chosen(mutants, '26', 10)))
  expect(new Set(idsOf(mutants)).size).toBe(80)
})

it('moving files and adding lines does not change the choice', () => {
  const moved = allMutants(new Map([['src/hubs/gcp/review/rules.ts', `// A line more.\n\n${text}`]]))
  expect(idsOf(chosen(moved, '26', 10))).toEqual(idsOf(chosen(mutants, '26', 10)))
})

it('chooses from rules, limits and changes, however deep they are', () => {
  const decide = [
    'src/hubs/gcp/rules.ts',
    'src/hubs/identity/password-rules.ts',
    'src/hubs/gcp/server/changes-review.ts',
    'src/hubs/gcp/server/review/changes.ts',
    'src/hubs/tasks/server/limits.ts',
    'src/server/throttle.ts',
    'src/server/protect/write-limit.ts',
    'src/shared/years.ts',
  ]
  const others = [
    'src/hubs/gcp/contract.ts',
    'src/hubs/gcp/contract-review.ts',
    'src/hubs/gcp/rules.test.ts',
    'src/hubs/gcp/server/tables.ts',
    'src/hubs/gcp/server/queries.ts',
    'src/hubs/gcp/web/rules.ts',
    'src/hubs/mx-standards/sample-form.ts',
    'src/server/config.ts',
    'src/server/test-limits.ts',
  ]
  expect([...decide, ...others].filter(isTarget)).toEqual(decide)
})

it('an entry excludes its mutant by the text of the line, and is stale once the line is gone', () => {
  const entry = {
    file: 'src/hubs/gcp/rules.ts',
    line: 'export const limit0 = most(2)',
    change: '2 → 3',
    reason: 'an example',
  }
  const struck = mutants.filter((mutant) => equivalentOf(mutant, [entry]))
  expect(struck.map(({ line, after }) => [line, after])).toEqual([[1, '3']])
  expect(staleEntries(mutants, [entry])).toEqual([])
  const gone = { ...entry, line: 'export const limit0 = most(7)' }
  expect(staleEntries(mutants, [entry, gone])).toEqual([gone])
})
