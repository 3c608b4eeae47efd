// Value matching: every unknown word is asked once, and its meaning applies to all rows.
import { expect, test, vi } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { detectLayout, filledRows } from '#web/sheet/columns.ts'
import { buildRefusedTable } from '../preview/refused-table.ts'
import { buildRows } from '../preview/rows-to-send.ts'
import { reports } from '../test-kinds.ts'
import { keyOf, leaveOut, type Meaning, matchValues } from './values.ts'

const { fields } = reports
const rows = [
  ['LC', 'Title', 'Term', 'Notes'],
  ['Karachi South', 'A', 'short', ''],
  ['Atlantis', 'B', 'LONG', '=1+1'],
  ['LUMS', 'C', 'soon', ''],
  ['Atlantis ', 'D', '', ''],
  ['Mars', 'E', '', ''],
]
const layout = detectLayout(fields, rows, newOrganisation())
const rowIndexes = filledRows(rows, layout.head)
const { signal } = new AbortController()
const planWith = (meanings: [string, Meaning][], corrections = new Map()) => ({
  ...{ rows, layout, meanings: new Map(meanings), corrections },
})

test('counts unknown words, and lists others with their meaning', async () => {
  const input = { fields, rows, layout, rowIndexes, organisation: newOrganisation() }
  const { unknown, recognized } = await matchValues(input, signal)
  expect(unknown.map(({ field, text, count }) => [field.name, text, count])).toEqual([
    ['lc', 'Atlantis', 2],
    ['lc', 'Mars', 1],
    ['term', 'soon', 1],
  ])
  expect(recognized.map(({ text, name }) => [text, name])).toEqual([
    ['Karachi South', 'South Karachi'],
    ['LONG', 'Long'],
  ])
})

test('asks once about a word in several spellings, and applies the meaning to all of them', async () => {
  const written = ['S. Karachi', 's karachi', 'S.Karachi', 'S. Karachi']
  const pasted = [['LC', 'Title'], ...written.map((lc) => [lc, 'A'])]
  const known = { rows: pasted, layout: detectLayout(fields, pasted, newOrganisation()), rowIndexes: [1, 2, 3, 4] }
  const { unknown } = await matchValues({ fields, ...known, organisation: newOrganisation() }, signal)
  expect(unknown.map(({ text, count }) => [text, count])).toEqual([['S. Karachi', 4]])
  const meanings = new Map([[keyOf('lc', 'S. Karachi'), 'South Karachi']])
  const sent = await buildRows(fields, { ...known, meanings, corrections: new Map() }, { ...known, signal })
  expect(sent.map(({ cells }) => cells.lc)).toEqual(written.map(() => 'South Karachi'))
})

test('asks nothing for open fields, and knows what a kind adds to the organisation', async () => {
  const open = fields.map((field) => ({
    ...field,
    ...(field.name === 'term' && { isOpen: true }),
    ...(field.name === 'lc' && { choices: [{ code: 'Atlantis', name: 'Atlantis' }] }),
  }))
  const input = { fields: open, rows, layout, rowIndexes, organisation: newOrganisation() }
  expect((await matchValues(input, signal)).unknown.map(({ text }) => text)).toEqual(['Mars'])
})

test('reads 50,000 different words in chunks, can be aborted, and does not ask about all', async () => {
  const many = [['LC', 'Title'], ...Array.from({ length: 50_000 }, (_, n) => [`Word ${n}`, 'A'])]
  const known = {
    layout: detectLayout(fields, many, newOrganisation()),
    rowIndexes: filledRows(many, 0),
    organisation: newOrganisation(),
  }
  const input = { fields, rows: many, ...known }
  // However fast the machine is, this takes longer than one chunk may.
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 0.01
    return now
  })
  const controller = new AbortController()
  const reading = matchValues(input, controller.signal)
  setTimeout(() => controller.abort())
  await expect(reading).rejects.toThrow(/abort/i)
  expect((await matchValues(input, signal)).unknown).toHaveLength(1000)
  clock.mockRestore()
})

test('applies a meaning to every row, excludes rows, and lets corrections win', async () => {
  const meanings: [string, Meaning][] = [
    [keyOf('lc', 'Atlantis'), 'Multan'],
    [keyOf('lc', 'Mars'), leaveOut],
  ]
  const plan = planWith(meanings, new Map([[4, { lc: 'IBA', title: '' }]]))
  const sent = await buildRows(fields, plan, { rowIndexes, signal })
  expect(sent).toEqual([
    { at: 1, cells: { lc: 'Karachi South', title: 'A', term: 'short' } },
    { at: 2, cells: { lc: 'Multan', title: 'B', term: 'LONG' } },
    { at: 3, cells: { lc: 'LUMS', title: 'C', term: 'soon' } },
    { at: 4, cells: { lc: 'IBA' } },
  ])
})

test('the file of refused rows has the current fields, other columns, and the problem', () => {
  const plan = planWith([[keyOf('lc', 'Atlantis'), 'Multan']])
  const { head, buildRows } = buildRefusedTable(fields, plan)
  const refused = {
    at: 2,
    cells: {},
    outcome: 'refused' as const,
    text: '',
    problems: { title: 'No.', row: 'Closed.' },
  }
  expect(head).toEqual(['LC', 'Title', 'Term', 'Notes', 'problem'])
  expect(buildRows([refused])).toEqual([['Multan', 'B', 'LONG', '=1+1', 'Title: No. Closed.']])
})
