// Value matching: which words of a sheet name a committee, a portfolio or a choice, and which are unknown. Each unknown word
// is asked once, however many rows contain it.
import type { ImportField } from '#shared/imports.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { codeMeant, type Spelt } from '#shared/text/meant.ts'
import type { Layout, Rows } from './columns.ts'
import { inSlices } from './in-slices.ts'

export type Value = { field: ImportField; text: string; count: number }
export type SpeltValue = Value & { name: string }
export type Values = {
  /** Not known, the most frequent first. */
  unknown: Value[]
  /** Resolved from another spelling. */
  spelt: SpeltValue[]
}

/** The meaning a person chose for a word: the code of something known, or that its rows are left out. */
export const leaveOut = Symbol('leave these rows out')
export type Meaning = string | typeof leaveOut
export type Meanings = ReadonlyMap<string, Meaning>

export const keyOf = (field: string, text: string) => `${field}\n${text}`

/** A possible meaning of a cell; committees and portfolios can be closed. */
export type Known = Spelt & { closedOn?: string | null }

/** The allowed values of a field; undefined if any text is allowed. */
export function knownOf(field: ImportField, { committees, portfolios }: Organisation): readonly Known[] | undefined {
  if (field.sort === 'committee') return [...committees, ...field.choices]
  if (field.sort === 'portfolio') return [...portfolios, ...field.choices]
  return field.sort === 'choice' ? field.choices : undefined
}

type Asked = {
  fields: readonly ImportField[]
  rows: Rows
  layout: Layout
  /** Indexes of the rows to import. */
  places: readonly number[]
  organisation: Organisation
}

/** Nobody answers more; a column with so many words is the wrong one, and the server resolves or refuses the rest. */
export const mostUnknown = 1000

export async function valuesOf(
  { fields, rows, layout, places, organisation }: Asked,
  signal: AbortSignal,
): Promise<Values> {
  const values: Values = { unknown: [], spelt: [] }
  for (const field of fields) {
    const column = layout.columns.get(field.name)
    const known = knownOf(field, organisation)
    if (column === undefined || !known) continue
    const counts = new Map<string, number>()
    await inSlices(places, signal, (at) => {
      const text = rows[at]?.[column]?.trim() ?? ''
      if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
    })
    const names = new Map(known.map(({ code, name }) => [code, name]))
    await inSlices(counts, signal, ([text, count]) => {
      if (values.unknown.length >= mostUnknown) return
      const code = codeMeant(known, text)
      if (code === undefined) {
        if (!field.isOpen) values.unknown.push({ field, text, count })
      } else if (text !== code && text !== names.get(code)) {
        values.spelt.push({ field, text, count, name: names.get(code) ?? code })
      }
    })
  }
  values.unknown.sort((a, b) => b.count - a.count)
  return values
}
