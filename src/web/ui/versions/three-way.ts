// Two people changed the same record: what becomes of each field? A three-way merge: what only one side changed since
// both began counts by itself, what both changed is asked about.
import { readPath, withPath } from '../form/form-path.ts'

/** One thing that a person decides about. What reads the same is the same. */
export type VersionedField<Values> = {
  label: string
  /** Where in the record it stands, if its label alone does not say it. */
  section?: string
  /** What it carries; several values where they mean something only together. */
  paths: readonly [string, ...string[]]
  /** What a person reads; by default its first value. */
  words?: (values: Values) => string
}

/** `base` is what both sides began with; without it, every difference was made by both. */
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
export function mergeOf<Values>(
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
 * Both together, with the labels of what came from them; null where the person must answer. What both changed is asked; what
 * only they changed, where the person must have seen what is sent in their name, always or when nothing of it is theirs.
 */
export function togetherOf<Values>(
  fields: readonly VersionedField<Values>[],
  versions: Versions<Values>,
  mustSee: boolean | 'ifNothingIsMine' = false,
): { values: Values; taken: string[] } | null {
  const differences = differencesOf(fields, versions)
  const taken = differences.filter(({ changedBy }) => changedBy === 'theirs')
  const isSeen = mustSee === 'ifNothingIsMine' ? taken.length < differences.length : !mustSee
  const isAsked = differences.some(({ changedBy }) => changedBy === 'both') || (taken.length > 0 && !isSeen)
  return isAsked ? null : { values: mergeOf(differences, versions), taken: taken.map(({ field }) => field.label) }
}
