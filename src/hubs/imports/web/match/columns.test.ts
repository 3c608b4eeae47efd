// Column matching: finds the header row wherever it is, and each column by its name.
import { expect, test } from 'vitest'
import { createField } from '../test-kinds.ts'
import {
  columnName,
  columnsInOrder,
  detectLayout,
  filledRows,
  matchColumns,
  missingFields,
  possibleHeads,
} from './columns.ts'

const fields = [
  createField('title', { label: 'Title', isRequired: true, known: ['name'] }),
  createField('lc', { label: 'Local committee', sort: 'committee', isRequired: true, known: ['LC'] }),
  createField('metrics.Leads', { label: 'New leads', sort: 'amount' }),
]

test('matches names regardless of case, blanks, signs, remarks and word order', () => {
  const columns = matchColumns(fields, ['  TITLE* ', 'Timestamp', 'committee (local)', 'leads', 'Leads, new'])
  expect([...columns]).toEqual([
    ['title', 0],
    ['lc', 2],
    ['metrics.Leads', 3],
  ])
  expect(matchColumns(fields, ['l.c.', 'NAME', 'Committee, Local']).get('lc')).toBe(0)
  expect(matchColumns(fields, ['Local committee (where you work)']).get('lc')).toBe(0)
})

test('finds a header below a title and a merged row, and counts rows from below it', () => {
  const rows = [['Reports 2026'], [''], ['', 'Numbers', ''], ['Name', 'LC', 'New leads'], ['A', 'LUMS', '3'], ['', ' ']]
  const { head, columns } = detectLayout(fields, rows)
  expect(head).toBe(3)
  expect(Object.fromEntries(columns)).toEqual({ title: 0, lc: 1, 'metrics.Leads': 2 })
  expect(filledRows(rows, head)).toEqual([4])
  expect(possibleHeads(rows).map(({ at }) => at)).toEqual([0, 2, 3, 4])
})

test('searches the first 15 rows for a header', () => {
  const below = (above: number) => [...Array.from({ length: above }, () => ['A title']), ['Name', 'LC'], ['A', 'LUMS']]
  expect(detectLayout(fields, below(14)).head).toBe(14)
  expect(detectLayout(fields, below(15)).columns).toEqual(new Map())
  expect(possibleHeads(below(20))).toHaveLength(15)
})

test('guesses nothing if no name is known; without names, starts with the order of the fields', () => {
  const layout = detectLayout(fields, [
    ['foo', 'bar'],
    ['A', 'LUMS'],
  ])
  expect(layout).toEqual({ head: 0, columns: new Map() })
  expect(missingFields(fields, layout.columns).map(({ name }) => name)).toEqual(['title', 'lc'])
  expect(Object.fromEntries(columnsInOrder(fields, 2))).toEqual({ title: 0, lc: 1 })
})

test('numbers a column without a name, or with the name of another', () => {
  const head = ['Title', '', 'LC', 'LC']
  expect(head.map((_, at) => columnName(head, at))).toEqual(['Title', 'Column 2', 'LC (column 3)', 'LC (column 4)'])
})
