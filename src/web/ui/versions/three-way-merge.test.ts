// Three-way merge: no change is lost, and only conflicts are left to the person.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { autoMerge, differencesOf, mergeVersions, type VersionedField, type Versions } from './three-way-merge.ts'

type Report = { title: string; isDone: boolean; metrics: { leads: number } }
const fields: VersionedField<Report>[] = [
  { label: 'Title', paths: ['title'] },
  { label: 'Done', paths: ['isDone'] },
  { label: 'Leads', paths: ['metrics.leads'] },
]
const report = fc.record({
  title: fc.constantFrom('', 'A', 'B', 'C'),
  isDone: fc.boolean(),
  metrics: fc.record({ leads: fc.integer({ min: 0, max: 3 }) }),
})
const anyVersions = fc.record({ base: report, mine: report, theirs: report })
const merged = (versions: Versions<Report>) => mergeVersions(differencesOf(fields, versions), versions)
const valuesOf = ({ title, isDone, metrics }: Report) => [title, isDone, metrics.leads]
const forAll = (check: (versions: Required<Versions<Report>>) => void) =>
  fc.assert(fc.property(anyVersions, (versions) => check(versions as Required<Versions<Report>>)))

test('takes the other version where one side changed nothing', () => {
  forAll(({ base, mine: other }) => {
    expect(merged({ base, mine: base, theirs: other })).toEqual(other)
    expect(merged({ base, mine: other, theirs: base })).toEqual(other)
  })
})

test('merges every change of one side alone; only what both changed differently is a conflict', () => {
  forAll((versions) => {
    const [base, mine, theirs, result] = [versions.base, versions.mine, versions.theirs, merged(versions)].map(valuesOf)
    const asked = differencesOf(fields, versions).filter(({ changedBy }) => changedBy === 'both')
    fields.forEach((field, i) => {
      const [was, here, there] = [base?.[i], mine?.[i], theirs?.[i]]
      const isAsked = asked.some((difference) => difference.field === field)
      expect(isAsked).toBe(was !== here && was !== there && here !== there)
      if (!isAsked) expect(result?.[i]).toBe(here === was ? there : here)
    })
  })
})

test('without conflicts, the merge is the same whichever side saves last', () => {
  forAll(({ base, mine, theirs }) => {
    const together = autoMerge(fields, { base, mine, theirs })
    expect(together?.values).toEqual(autoMerge(fields, { base, mine: theirs, theirs: mine })?.values)
    if (together) expect(together.values).toEqual(merged({ base, mine, theirs }))
  })
})

test('stops at changes of the other side that the person must see first', () => {
  const base = { title: 'A', isDone: false, metrics: { leads: 1 } }
  const theirs = { ...base, title: 'B' }
  const both = { base, mine: { ...base, isDone: true }, theirs }
  const nothingIsMine = { base, mine: base, theirs }
  expect(autoMerge(fields, both)).toEqual({ values: { ...theirs, isDone: true }, taken: ['Title'] })
  expect(autoMerge(fields, both, 'ifNothingIsMine')?.taken).toEqual(['Title'])
  expect(autoMerge(fields, both, true)).toBeNull()
  expect(autoMerge(fields, nothingIsMine)?.values).toEqual(theirs)
  expect(autoMerge(fields, nothingIsMine, 'ifNothingIsMine')).toBeNull()
  expect(autoMerge(fields, { base, mine: theirs, theirs }, true)).toEqual({ values: theirs, taken: [] })
})

test('a checkbox is never a conflict when the base is known', () => {
  forAll((versions) => {
    const asked = differencesOf(fields, versions).filter(({ changedBy }) => changedBy === 'both')
    expect(asked.map(({ field }) => field.label)).not.toContain('Done')
  })
})

test('follows every choice; without a base every difference is a conflict', () => {
  forAll(({ mine, theirs }) => {
    const differences = differencesOf(fields, { mine, theirs })
    expect(differences.every(({ changedBy }) => changedBy === 'both')).toBe(true)
    const all = { title: 'theirs', isDone: 'theirs', 'metrics.leads': 'theirs' } as const
    expect(mergeVersions(differences, { mine, theirs }, all)).toEqual(theirs)
    expect(mergeVersions(differences, { mine, theirs })).toEqual(mine)
  })
})

test('merges grouped values together, and treats values with the same text as equal', () => {
  type Role = { role: string; own: string }
  const role: VersionedField<Role>[] = [
    { label: 'Role', paths: ['role', 'own'], words: ({ role, own }) => (role === 'Own' ? own : role) },
  ]
  const base = { role: 'Leader', own: '' }
  const theirs = { role: 'Own', own: 'Mentor' }
  const versions = { base, mine: base, theirs }
  expect(mergeVersions(differencesOf(role, versions), versions)).toEqual(theirs)
  expect(differencesOf(role, { base, mine: { role: 'Own', own: ' Leader ' }, theirs: base })).toEqual([])
})
