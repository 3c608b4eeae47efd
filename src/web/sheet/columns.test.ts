// Column matching: finds the header row wherever it is, and each column by its name.
import { expect, test } from 'vitest'
import { joiningFields } from '#shared/people/joining-fields.ts'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import {
  columnName,
  columnsInOrder,
  detectLayout,
  filledRows,
  matchColumns,
  missingFields,
  possibleHeads,
} from './columns.ts'
import { createField } from './test-fields.ts'

const organisation = newOrganisation()
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
  const { head, columns } = detectLayout(fields, rows, organisation)
  expect(head).toBe(3)
  expect(Object.fromEntries(columns)).toEqual({ title: 0, lc: 1, 'metrics.Leads': 2 })
  expect(filledRows(rows, head)).toEqual([4])
  expect(possibleHeads(rows).map(({ at }) => at)).toEqual([0, 2, 3, 4])
})

test('searches the first 15 rows for a header', () => {
  const below = (above: number) => [...Array.from({ length: above }, () => ['A title']), ['Name', 'LC'], ['A', 'LUMS']]
  expect(detectLayout(fields, below(14), organisation).head).toBe(14)
  expect(detectLayout(fields, below(15), organisation).columns).toEqual(new Map())
  expect(possibleHeads(below(20))).toHaveLength(15)
})

test('guesses nothing if no name is known; without names, starts with the order of the fields', () => {
  const rows = [
    ['foo', 'bar'],
    ['A', 'LUMS'],
  ]
  const layout = detectLayout(fields, rows, organisation)
  expect(layout).toEqual({ head: 0, columns: new Map() })
  expect(missingFields(fields, layout.columns).map(({ name }) => name)).toEqual(['title', 'lc'])
  expect(Object.fromEntries(columnsInOrder(fields, 2))).toEqual({ title: 0, lc: 1 })
})

test('numbers a column without a name, or with the name of another', () => {
  const head = ['Title', '', 'LC', 'LC']
  expect(head.map((_, at) => columnName(head, at))).toEqual(['Title', 'Column 2', 'LC (column 3)', 'LC (column 4)'])
})

test('reads a list of people in any order, with or without names above the columns', () => {
  const layoutOf = (...rows: string[][]) => {
    const { head, columns } = detectLayout(joiningFields, rows, organisation)
    return [head, Object.fromEntries(columns)]
  }
  const person = ['Lahore', 'VP oGV', 'Sana Malik', 'sana@nexus.example', '0300 1234567', '1 July 2027']
  expect(layoutOf(person)).toEqual([-1, { committee: 0, role: 1, name: 2, email: 3, startsOn: 5 }])
  expect(
    layoutOf(['Position', 'Local Committee', 'E-Mail', 'Full name'], ['VP', 'IBA', 'a@nexus.example', 'A']),
  ).toEqual([...[0, { role: 0, committee: 1, email: 2, name: 3 }]])
  // 'Member' is a name for the column of names, too.
  expect(layoutOf(['b@nexus.example', 'Member'], ['', 'Member'])).toEqual([-1, { email: 0, role: 1 }])
  // Of a few people, even words that nobody knows are read in the usual order.
  expect(layoutOf(['a@nexus.example', 'Boss', 'Atlantis'])).toEqual([-1, { email: 0, role: 1, committee: 2 }])
  // Names that nobody knows: the cells tell. Whatever is not required is not guessed beside known names.
  expect(layoutOf(['X', 'Y', 'LC'], ['a@nexus.example', 'TL', 'IBA'])).toEqual([0, { committee: 2, email: 0, role: 1 }])
  expect(layoutOf(['Email', 'Role', 'Home'], ['a@nexus.example', 'TL', 'Lahore'])).toEqual([0, { email: 0, role: 1 }])
})
