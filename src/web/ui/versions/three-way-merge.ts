// Three-way merge of a record that two people edited: changes of one side only are merged automatically, what both sides
// changed is left to the person.
import { readPath, withPath } from '../form/form-path.ts'

/** One field that a person decides about. Values with the same text are equal. */
export type VersionedField<Values> = {
  label: string
  /** Its section in the record, if its label alone is not clear. */
  section?: string
  /** The paths of its values; several where they only make sense together. */
  paths: readonly [string, ...string[]]
  /** What a person reads; by default its first value. */
  words?: (values: Values) => string
}

/** `base` is what both sides started from; without it, every difference is a conflict. */
export type Versions<Values> = { base?: Values | undefined; mine: Values; theirs: Values }
export type Side = 'mine' | 'theirs'
export type Difference<Values> = { field: VersionedField<Values>; changedBy: Side | 'both' }

export const keyOf = <Values>({ paths }: VersionedField<Values>) => paths[0]

export const wordsOf = <Values>(field: VersionedField<Values>, values: Values): string =>
  (field.words?.(values) ?? String(readPath(values, keyOf(field)) ?? '')).trim()

function changedBy<Values>(field: VersionedField<Values>, { base, mine, theirs }: Versions<Values>) {
  if (!base) return 'both'
  const before = wordsOf(field, base)
  if (wordsOf(field, mine) === before) return 'theirs'
  return wordsOf(field, theirs) === before ? 'mine' : 'both'
}

/** Every field in which the two sides differ, in the order of the fields. */
export function differencesOf<Values>(
  fields: readonly VersionedField<Values>[],
  versions: Versions<Values>,
): Difference<Values>[] {
  const { mine, theirs } = versions
  return fields
    .filter((field) => wordsOf(field, mine) !== wordsOf(field, theirs))
    .map((field) => ({ field, changedBy: changedBy(field, versions) }))
}

/** Each field from the side that changed it, or that the person chose; undecided ones stay mine. */
export function mergeVersions<Values>(
  differences: readonly Difference<Values>[],
  { mine, theirs }: Versions<Values>,
  chosen: Readonly<Record<string, Side>> = {},
): Values {
  return differences
    .filter(({ field, changedBy }) => (chosen[keyOf(field)] ?? changedBy) === 'theirs')
    .flatMap(({ field }) => field.paths)
    .reduce((values, path) => withPath(values, path, readPath(theirs, path)), mine)
}

/**
 * The merged values, with the labels of what came from the other side; null where the person must decide. They decide on
 * conflicts, and with `mustSee` also on changes of the other side, always or when none of the changes is their own: nothing
 * is sent in their name unseen.
 */
export function autoMerge<Values>(
  fields: readonly VersionedField<Values>[],
  versions: Versions<Values>,
  mustSee: boolean | 'ifNothingIsMine' = false,
): { values: Values; taken: string[] } | null {
  const differences = differencesOf(fields, versions)
  const taken = differences.filter(({ changedBy }) => changedBy === 'theirs')
  const isSeen = mustSee === 'ifNothingIsMine' ? taken.length < differences.length : !mustSee
  const needsDecision = differences.some(({ changedBy }) => changedBy === 'both') || (taken.length > 0 && !isSeen)
  return needsDecision
    ? null
    : { values: mergeVersions(differences, versions), taken: taken.map(({ field }) => field.label) }
}
