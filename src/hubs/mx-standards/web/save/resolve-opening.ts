// Opening a form with a local draft: saved, restored or in conflict, decided by a three-way merge. Also the field names for
// conflicts.
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { readPath } from '#web/ui/form/form-path.ts'
import { autoMerge, differencesOf, mergeVersions, type VersionedField } from '#web/ui/versions/three-way-merge.ts'
import type { ChecklistForm } from '../../form.ts'
import type { Standards } from '../../standards.ts'
import { isSameForm } from '../../versions.ts'

const formatAnswerAt = (path: string) => (form: ChecklistForm) => {
  const answer = readPath(form, path)
  return typeof answer === 'boolean' ? (answer ? 'Yes' : 'No') : String(answer ?? '')
}

const buildField = (section: string, title: string, field: string, label: string): VersionedField<ChecklistForm> => {
  const path = `${section}.${field}`
  return { label, section: title, paths: [path], words: formatAnswerAt(path) }
}
const buildGeneral = (field: string, label: string) => buildField('generalDetail', 'General Detail', field, label)

const made = new WeakMap<Standards, readonly VersionedField<ChecklistForm>[]>()

export function answerFieldsOf(standards: Standards): readonly VersionedField<ChecklistForm>[] {
  const fields = made.get(standards) ?? [
    buildGeneral('firstName', 'First name'),
    buildGeneral('lastName', 'Last name'),
    buildGeneral('portfolio', 'Portfolio'),
    buildGeneral('lcName', 'LC'),
    ...standards.items.map(({ group, field, label }) => buildField(group, standards.groupTitle(group), field, label)),
  ]
  made.set(standards, fields)
  return fields
}

/** The same with names instead of codes, for the person who has to choose. */
export const buildReadableFields = (
  organisation: Organisation,
  standards: Standards,
): readonly VersionedField<ChecklistForm>[] =>
  answerFieldsOf(standards).map((field) => {
    if (field.paths[0] === 'generalDetail.lcName') {
      return { ...field, words: ({ generalDetail }) => committeeName(organisation, generalDetail.lcName) }
    }
    if (field.paths[0] === 'generalDetail.portfolio') {
      return { ...field, words: ({ generalDetail }) => portfolioName(organisation, generalDetail.portfolio) }
    }
    return field
  })

/** Merges what is typed here onto what is stored now; null if they are equal. In a conflict, what is typed here wins. */
export function mergeMineFirst(
  standards: Standards,
  versions: { base: ChecklistForm; mine: ChecklistForm; theirs: ChecklistForm },
): ChecklistForm | null {
  const { theirs } = versions
  const form = mergeVersions(differencesOf(answerFieldsOf(standards), versions), versions)
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

export function resolveOpening(standards: Standards, saved: SavedForm, draft: DeviceDraft | null): Opening {
  if (!draft) return { kind: 'saved' }
  // A draft of an older portal may lack items that were added since.
  const { withBlanks } = standards
  const form = withBlanks(draft.form)
  if (isSameForm(form, saved.form)) return { kind: 'saved' }
  if (draft.version === saved.version) return { kind: 'restored', form }
  const versions = { base: draft.base && withBlanks(draft.base), mine: form, theirs: saved.form }
  const merged = autoMerge(answerFieldsOf(standards), versions)
  if (!merged) return { kind: 'conflict', form }
  return isSameForm(merged.values, saved.form) ? { kind: 'saved' } : { kind: 'restored', form: merged.values }
}
