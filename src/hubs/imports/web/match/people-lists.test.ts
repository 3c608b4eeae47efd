// The import of people and the list of people who join read the same sheets: what one needs no correction for, neither does the
// other.
import { expect, it } from 'vitest'
import { joiningProblems, resolveJoining } from '#shared/people/joining.ts'
import { joiningFields } from '#shared/people/joining-fields.ts'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { peopleSheets } from '#shared/people/test-people-sheets.ts'
import { peopleProblems, readPeople, toJoining } from '#web/people-list/person-row.ts'
import { detectLayout, filledRows, missingFields } from '#web/sheet/columns.ts'
import { readSheet } from '#web/sheet/read-sheet.ts'
import { buildRows } from '../preview/rows-to-send.ts'
import { matchValues } from './values.ts'

const organisation = newOrganisation()
const context = { organisation, emailDomain: 'nexus.example' }
const { signal } = new AbortController()

it.each(peopleSheets)('40 rows with $what', async ({ rows: written, cells, meant }) => {
  const pasted = await readSheet({ text: written.map((row) => row.join('\t')).join('\n') })
  const { rows } = pasted.sheet
  const layout = detectLayout(joiningFields, rows, organisation)
  expect(missingFields(joiningFields, layout.columns)).toEqual([])
  const rowIndexes = filledRows(rows, layout.head)
  const { unknown } = await matchValues({ fields: joiningFields, rows, layout, rowIndexes, organisation }, signal)
  expect(unknown).toEqual([])
  const plan = { rows, layout, meanings: new Map(), corrections: new Map() }
  const sent = (await buildRows(joiningFields, plan, { rowIndexes, signal })).map((row) => row.cells)
  expect(sent).toEqual(cells)

  const listed = readPeople(rows, organisation) ?? []
  expect(listed).toHaveLength(40)
  expect(listed.map(toJoining).map((row) => resolveJoining(row, organisation))).toMatchObject(meant)
  expect([...peopleProblems(listed, context)]).toEqual([])
  expect(joiningProblems(listed.map(toJoining), context)).toEqual({})
})
