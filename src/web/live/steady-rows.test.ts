// Steady rows: nothing on screen moves, the person's own changes show in place, and the counts of new, changed and gone are
// right.
import { afterEach, expect, it, vi } from 'vitest'
import { markOwnChange, markOwnRemoval } from './own-changes.ts'
import { countUpdates, type Fresh, type ListSnapshot, mergeRows, takeSnapshot } from './steady-rows.ts'

type Row = { id: string; version: number; seen?: number }
const kind = { idOf: ({ id }: Row) => id, stampOf: ({ version }: Row) => version }
const row = (id: string, version = 1): Row => ({ id, version })
const page = (ids: string, total = ids.length, change: Partial<Record<string, number>> = {}): Fresh<Row> => ({
  rows: [...ids].map((id) => row(id, change[id])),
  total,
})
const ids = ({ rows }: { rows: readonly Row[] }) => rows.map(({ id }) => id).join('')
const versions = ({ rows }: { rows: readonly Row[] }) => rows.map(({ version }) => version).join('')
const news = (held: ListSnapshot<Row>, fresh: Fresh<Row>) => {
  const { added, changed, gone, isReordered } = countUpdates(mergeRows(held, fresh, kind), fresh, kind)
  return [added, changed, gone, ...(isReordered ? ['reordered'] : [])]
}

afterEach(() => vi.useRealTimers())

it('keeps every row where it is and as it was rendered', () => {
  const held = takeSnapshot('', page('abc'))
  for (const fresh of [page('xabc'), page('ac'), page('cba'), page('abc', 3, { b: 2 }), page('')])
    expect([ids(mergeRows(held, fresh, kind)), versions(mergeRows(held, fresh, kind))]).toEqual(['abc', '111'])
})

it('updates unversioned fields in place, and ignores an older response', () => {
  const held = takeSnapshot('', page('ab', 2, { b: 2 }))
  const fresh = { rows: [{ ...row('a'), seen: 7 }, row('b', 1)], total: 2 }
  expect(mergeRows(held, fresh, kind).rows).toEqual([
    { id: 'a', version: 1, seen: 7 },
    { id: 'b', version: 2 },
  ])
  expect(news(held, fresh)).toEqual([0, 0, 0])
  const same = page('ab', 2, { b: 2 })
  const renewed = mergeRows(held, same, kind)
  expect(mergeRows(renewed, same, kind)).toBe(renewed)
})

it.each<[name: string, before: Fresh<Row>, after: Fresh<Row>, expected: unknown[]]>([
  ['two came first', page('abc'), page('xyabc'), [2, 0, 0]],
  ['one changed', page('abc'), page('abc', 3, { b: 2 }), [0, 1, 0]],
  ['one is gone', page('abc'), page('ac'), [0, 0, 1]],
  ['one came, one changed, one is gone', page('abc'), page('xab', 3, { b: 2 }), [1, 1, 0]],
  ['all at once, in the middle', page('abc'), page('xac', 3, { c: 2 }), [1, 1, 1]],
  ['another order alone', page('abc'), page('acb'), [0, 0, 0, 'reordered']],
  ['the last of a full page was pushed to the next', page('abc', 9), page('xab', 10), [1, 0, 0]],
  ['one left, and the next page filled up', page('abc', 9), page('acd', 8), [0, 0, 1]],
  ['the last left, and the next page filled up', page('abc', 9), page('abd', 8), [0, 0, 1]],
  ['one moved to another page of the same list', page('abc', 9), page('acd', 9), [0, 1, 0]],
  ['the only one was replaced', page('a'), page('b'), [1, 0, 1]],
  ['one came on an earlier page', page('def', 9), page('cde', 10), [1, 0, 0]],
  ['nothing is left', page('abc'), page(''), [0, 0, 3]],
])('counts what happened: %s', (_, before, after, expected) => {
  expect(news(takeSnapshot('', before), after)).toEqual(expected)
})

it('shows the person’s own change in place, and only the version that was saved', () => {
  const held = takeSnapshot('', page('abc'))
  markOwnChange('b', 2)
  const mine = mergeRows(held, page('abc', 3, { b: 2, c: 2 }), kind)
  expect(versions(mine)).toBe('121')
  // Somebody else changes it right afterwards: that is announced.
  expect(versions(mergeRows(mine, page('abc', 3, { b: 3 }), kind))).toBe('121')
  expect(news(mine, page('abc', 3, { b: 3 }))).toEqual([0, 1, 0])
  markOwnChange('c', 2)
  expect(versions(mergeRows(held, page('abc', 3, { c: 3 }), kind))).toBe('111')
})

it('keeps a row that the person changed in place when it has left the list, and does not count it as an update', () => {
  const held = takeSnapshot('', page('abc', 9))
  markOwnChange('b', 2)
  const mine = mergeRows(held, page('abc', 9, { b: 2 }), kind)
  const away = page('acd', 8)
  expect(ids(mergeRows(mine, away, kind))).toBe('abc')
  expect(news(mine, away)).toEqual([0, 0, 0])
  // In a list that has both, it only went to another page.
  expect(news(mine, page('acd', 9))).toEqual([0, 0, 0])
  expect(news(mine, page('xac', 9))).toEqual([1, 0, 0])
})

it('removes what the person deleted, fills up from the next page, and puts it back on Undo', () => {
  const held = takeSnapshot('', page('abc', 9))
  markOwnRemoval('b')
  const without = mergeRows(held, page('xacd', 9), kind)
  expect([ids(without), news(without, page('xacd', 9))]).toEqual(['acd', [1, 0, 0]])
  markOwnChange('b')
  const back = mergeRows(without, page('abcd', 10), kind)
  expect([ids(back), news(back, page('abcd', 10))]).toEqual(['abcd', [0, 0, 0]])
})

it('inserts a row that the person created in its sort order', () => {
  const held = takeSnapshot('', page('abc'))
  markOwnChange('n')
  const made = mergeRows(held, page('xanbc'), kind)
  expect([ids(made), news(made, page('xanbc'))]).toEqual(['anbc', [1, 0, 0]])
})

it('does not announce that the person’s own change moved its row, also in a list that was drawn in between', () => {
  vi.useFakeTimers()
  markOwnChange('drawn', 2)
  const ofRows = (...rows: Row[]): Fresh<Row> => ({ rows, total: rows.length })
  const held = takeSnapshot('', ofRows(row('drawn', 2), row('first'), row('second')))
  expect(news(held, ofRows(row('first'), row('second'), row('drawn', 2)))).toEqual([0, 0, 0])
  expect(news(held, ofRows(row('drawn', 2), row('second'), row('first')))).toEqual([0, 0, 0, 'reordered'])
  vi.advanceTimersByTime(10_000)
  const later = takeSnapshot('', held)
  expect(news(later, ofRows(row('first'), row('second'), row('drawn', 2)))).toEqual([0, 0, 0, 'reordered'])
})

it('does not mistake a later change by somebody else for the person’s own', () => {
  vi.useFakeTimers()
  const held = takeSnapshot('', page('ab'))
  markOwnChange('a')
  vi.advanceTimersByTime(10_000)
  expect(versions(mergeRows(held, page('ab', 2, { a: 2 }), kind))).toBe('11')
  markOwnChange('b')
  // Drawn after the mark: it has the own change already.
  expect(versions(mergeRows(takeSnapshot('', page('ab')), page('ab', 2, { b: 2 }), kind))).toBe('11')
})

it('shows the current state of the person’s own row in place after it has left the list', () => {
  const held = takeSnapshot('', page('ab'))
  markOwnChange('a', 2, row('a', 2))
  const fresh = page('b', 1)
  const after = mergeRows(held, fresh, kind)
  expect([ids(after), versions(after)]).toEqual(['ab', '21'])
  expect(mergeRows(after, fresh, kind)).toBe(after)
})
