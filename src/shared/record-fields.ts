// Record fields: one declaration per field of a record, from which a hub derives its shapes, columns, audit lines, search
// and redaction. docs/adding-a-field.md gives the steps.
import type * as z from 'zod/mini'

export type RecordField = {
  /** What a form sends. An optional field that is left out stays as it is; null empties it. */
  input: z.ZodMiniType
  /** What its column holds and the API answers. */
  stored: z.ZodMiniType
}

/** A field of a record that stays when its author's account is erased. */
export type LastingField = RecordField & {
  /** People write about people in it: an erasure redacts it, and admins see whose names are left in it. */
  isFreeText: boolean
}

/** A field of a record that the portal's search finds. */
export type SearchedField = LastingField & {
  /** The search looks for its words. */
  isSearched: boolean
}

type Fields = Readonly<Record<string, RecordField>>
export type StoredValues<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['stored']> }

export const fieldNames = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[]

/** To be spread into the shape of a body or of an answer. */
export const shapesOf = <F extends Fields, Side extends 'input' | 'stored'>(fields: F, side: Side) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[side]])) as {
    [Name in keyof F]: F[Name][Side]
  }

/** The fields of a record and nothing else; what is missing is null. */
export const storedValues = <F extends Fields>(fields: F, record: Partial<StoredValues<F>>) =>
  Object.fromEntries(fieldNames(fields).map((name) => [name, record[name] ?? null])) as StoredValues<F>

export const freeTextNames = <F extends Readonly<Record<string, LastingField>>>(fields: F) =>
  fieldNames(fields).filter((name) => fields[name]?.isFreeText)

/** What the search looks for. Rows from before a field was added have none of it. */
export const searchableTexts = <F extends Readonly<Record<string, SearchedField>>>(
  fields: F,
  record: Partial<StoredValues<F>>,
) =>
  fieldNames(fields)
    .filter((name) => fields[name]?.isSearched)
    .map((name) => String(record[name] ?? ''))
