// Opening a form with a local draft: saved, restored or in conflict, decided by a three-way merge. Also the field names for
// conflicts.
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { readPath } from '#web/ui/form/form-path.ts'
import { autoMerge, differencesOf, mergeVersions, type VersionedField } from '#web/ui/versions/three-way-merge.ts'
import { type ChecklistForm, titleOf, withBlanks } from '../../form.ts'
import { items } from '../../items.ts'
import { isSameForm } from '../../versions.ts'

const formatAnswerAt = (path: string) => (form: ChecklistForm) => {
  const answer = readPath(form, path)
  return typeof answer === 'boolean' ? (answer ? 'Yes' : 'No') : String(answer ?? '')
}

const buildField = (section: keyof ChecklistForm, field: string, label: string): VersionedField<ChecklistForm> => {
  const path = `${section}.${field}`
  return { label, section: titleOf(section), paths: [path], words: formatAnswerAt(path) }
}

export const answerFields: readonly VersionedField<ChecklistForm>[] = [
  buildField('generalDetail', 'firstName', 'First name'),
  buildField('generalDetail', 'lastName', 'Last name'),
  buildField('generalDetail', 'portfolio', 'Portfolio'),
  buildField('generalDetail', 'lcName', 'LC'),
  ...items.map(({ group, field, label }) => buildField(group, field, label)),
]

/** The same with names instead of codes, for the person who has to choose. */
export const buildReadableFields = (organisation: Organisation): readonly VersionedField<ChecklistForm>[] =>
  answerFields.map((field) => {
    if (field.label === 'LC') {
      return { ...field, words: ({ generalDetail }) => committeeName(organisation, generalDetail.lcName) }
    }
    if (field.label === 'Portfolio') {
      return { ...field, words: ({ generalDetail }) => portfolioName(organisation, generalDetail.portfolio) }
    }
    return field
  })

/** Merges what is typed here onto what is stored now; null if they are equal. In a conflict, what is typed here wins. */
export function mergeMineFirst(base: ChecklistForm, mine: ChecklistForm, theirs: ChecklistForm): ChecklistForm | null {
  const versions = { base, mine, theirs }
  const form = mergeVersions(differencesOf(answerFields, versions), versions)
  return isSameForm(form, theirs) ? null : form
}

/** A form as the portal had it. */
export type SavedForm = { form: ChecklistForm; version: number }
/** The local draft: the form as typed, and what it started from; older drafts have only the version. */
export type DeviceDraft = SavedForm & { base?: ChecklistForm }

export type Opening =
  /** The portal's form; nothing here is unsaved. */
  | { kind: 'saved' }
  /** What was typed here and never reached the portal, together with what another device saved since. */
  | { kind: 'restored'; form: ChecklistForm }
  /** Typed here and, differently, on another device: the person chooses. */
  | { kind: 'conflict'; form: ChecklistForm }

export function resolveOpening(saved: SavedForm, draft: DeviceDraft | null): Opening {
  if (!draft) return { kind: 'saved' }
  // A draft of an older portal may lack items that were added since.
  const form = withBlanks(draft.form)
  if (isSameForm(form, saved.form)) return { kind: 'saved' }
  if (draft.version === saved.version) return { kind: 'restored', form }
  const versions = { base: draft.base && withBlanks(draft.base), mine: form, theirs: saved.form }
  const merged = autoMerge(answerFields, versions)
  if (!merged) return { kind: 'conflict', form }
  return isSameForm(merged.values, saved.form) ? { kind: 'saved' } : { kind: 'restored', form: merged.values }
}
