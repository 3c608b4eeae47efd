// Value matching: which words of a sheet name a committee, a portfolio or a choice, and which are unknown. Each unknown word
// is asked once, however many rows contain it.
import type { ImportField } from '#shared/imports.ts'
import { readRole } from '#shared/people/joining.ts'
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { type NamedCode, resolveCode, spellingKey } from '#shared/text/parse-text.ts'
import type { Layout, Rows } from '#web/sheet/columns.ts'
import { chunked } from './chunked.ts'

export type Value = { field: ImportField; text: string; count: number }
export type RecognizedValue = Value & { name: string }
export type Values = {
  /** Not known, the most frequent first. */
  unknown: Value[]
  /** Resolved from another spelling. */
  recognized: RecognizedValue[]
}

/** The meaning a person chose for a word: the code of something known, or that its rows are left out. */
export const leaveOut = Symbol('leave these rows out')
export type Meaning = string | typeof leaveOut
export type Meanings = ReadonlyMap<string, Meaning>

/** Spellings that differ only in case, spaces and symbols are one question. */
export const keyOf = (field: string, text: string) => `${field}\n${spellingKey(text)}`

/** A possible meaning of a cell; committees and portfolios can be closed. */
export type NamedChoice = NamedCode & { closedOn?: string | null }

/** The allowed values of a field; undefined if any text is allowed. */
export function listChoices(
  field: ImportField,
  { committees, portfolios }: Organisation,
): readonly NamedChoice[] | undefined {
  if (field.sort === 'committee') return [...committees, ...field.choices]
  if (field.sort === 'portfolio') return [...portfolios, ...field.choices]
  return field.sort === 'choice' || field.sort === 'role' ? field.choices : undefined
}

/** The meaning of a cell, for people; undefined if it is not known. */
function nameValue(
  field: ImportField,
  choiceRows: readonly NamedChoice[],
  text: string,
  organisation: Organisation,
): string | undefined {
  if (field.sort === 'role') return nameRole(choiceRows, text, organisation)
  const code = resolveCode(choiceRows, text)
  return code === undefined || code === text ? code : (choiceRows.find((row) => row.code === code)?.name ?? code)
}

/** A role may name its place, and a VP is of an LC or of the MC. */
function nameRole(choiceRows: readonly NamedChoice[], text: string, organisation: Organisation): string | undefined {
  const read = readRole(text, organisation)
  if (!read) return undefined
  const parts = [
    choiceRows.find(({ code }) => code === read.role)?.name ?? 'LCVP or MCVP, depending on the committee',
    read.committee && committeeName(organisation, read.committee),
    read.portfolio && portfolioName(organisation, read.portfolio),
  ]
  return parts.filter(Boolean).join(', ')
}

type MatchInput = {
  fields: readonly ImportField[]
  rows: Rows
  layout: Layout
  /** Indexes of the rows to import. */
  rowIndexes: readonly number[]
  organisation: Organisation
}

/** Nobody answers more; a column with so many words is the wrong one, and the server resolves or refuses the rest. */
export const maxUnknown = 1000

export async function matchValues(
  { fields, rows, layout, rowIndexes, organisation }: MatchInput,
  signal: AbortSignal,
): Promise<Values> {
  const values: Values = { unknown: [], recognized: [] }
  for (const field of fields) {
    const column = layout.columns.get(field.name)
    const choiceRows = listChoices(field, organisation)
    if (column === undefined || !choiceRows) continue
    const counts = new Map<string, number>()
    await chunked(rowIndexes, signal, (at) => {
      const text = rows[at]?.[column]?.trim() ?? ''
      if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
    })
    const unknown = new Map<string, Value>()
    await chunked(counts, signal, ([text, count]) => {
      const same = unknown.get(spellingKey(text))
      if (same) same.count += count
      if (same || values.unknown.length >= maxUnknown) return
      const name = nameValue(field, choiceRows, text, organisation)
      if (name === undefined) {
        if (field.isOpen) return
        const value = { field, text, count }
        unknown.set(spellingKey(text), value)
        values.unknown.push(value)
      } else if (text !== name) values.recognized.push({ field, text, count, name })
    })
  }
  values.unknown.sort((a, b) => b.count - a.count)
  return values
}
