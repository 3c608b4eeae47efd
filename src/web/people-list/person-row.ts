// Rows of a list of people: as typed, pasted or read from a file. What was not understood stays as it was written, to be
// corrected at its row.
import type { Joining } from '#shared/people/joining.ts'
import { joiningProblems, resolveJoining } from '#shared/people/joining.ts'
import { joiningFields, joinNames } from '#shared/people/joining-fields.ts'
import type { FieldProblems, Organisation } from '#shared/people/organisation.ts'
import { detectLayout, filledRows, type Rows } from '#web/sheet/columns.ts'

export const personFields = ['name', 'email', 'role', 'committee', 'portfolio', 'startsOn'] as const
export type PersonField = (typeof personFields)[number]
export type PersonRow = { key: string } & Record<PersonField, string>

export type PeopleContext = { organisation: Organisation; emailDomain: string }

const emptyFields: Record<PersonField, string> = {
  ...{ name: '', email: '', role: '', committee: '', portfolio: '', startsOn: '' },
}

let lastKey = 0

export function newPersonRow(filled: Partial<Record<PersonField, string>> = {}): PersonRow {
  lastKey += 1
  return { ...emptyFields, ...filled, key: `${Date.now().toString(36)}-${lastKey}` }
}

export const isBlankRow = (row: PersonRow) => personFields.every((field) => row[field].trim() === '')
export const filledPeople = (rows: readonly PersonRow[]) => rows.filter((row) => !isBlankRow(row))

/** As the API takes it: empty cells are left out. */
export const toJoining = ({ name, email, role, committee, portfolio, startsOn }: PersonRow): Joining => ({
  ...{ email, role, committee: committee || null, portfolio: portfolio || null },
  ...(name && { name }),
  ...(startsOn && { startsOn }),
})

/** With the codes of what was written. */
export function resolveRow(row: PersonRow, organisation: Organisation): PersonRow {
  const { name, email, role, committee, portfolio, startsOn } = resolveJoining(toJoining(row), organisation)
  const place = { committee: committee ?? '', portfolio: portfolio ?? '' }
  return { key: row.key, name: name ?? '', email, role, ...place, startsOn: startsOn ?? '' }
}

/** Undefined if there is no column of addresses. */
export function readPeople(sheet: Rows, organisation: Organisation): PersonRow[] | undefined {
  const { head, columns } = detectLayout(joiningFields, sheet, organisation)
  if (!columns.has('email')) return undefined
  return filledRows(sheet, head).map((at) => {
    const cell = (field: string) => sheet[at]?.[columns.get(field) ?? -1]?.trim() ?? ''
    const cells = Object.fromEntries(personFields.map((field) => [field, cell(field)]))
    return resolveRow(newPersonRow({ ...cells, name: joinNames(cell('name'), cell('familyName')) }), organisation)
  })
}

/** Problems of each row by its key; rows without one are absent, and so are rows that nobody has filled. */
export function peopleProblems(rows: readonly PersonRow[], context: PeopleContext): ReadonlyMap<string, FieldProblems> {
  const filled = filledPeople(rows)
  return byRowKey(joiningProblems(filled.map(toJoining), context), filled)
}

/** The server numbers the rows that were sent (`joining.3.email`); here they have keys of their own. */
export function byRowKey(fields: FieldProblems, sent: readonly PersonRow[]): Map<string, FieldProblems> {
  const found = new Map<string, FieldProblems>()
  for (const [name, text] of Object.entries(fields)) {
    const [, at, field = ''] = /^joining\.(\d+)\.(\w+)$/.exec(name) ?? []
    const key = at === undefined ? undefined : sent[Number(at)]?.key
    if (key !== undefined) found.set(key, { ...found.get(key), [field]: text })
  }
  return found
}
