// Form state for changing an existing GCP: saves with a version check, and a changed status has to be seen first.
import type * as z from 'zod/mini'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { useVersionedForm } from '#web/ui/versions/use-versioned-form.ts'
import type { OpenedGcp } from '../../contract.ts'
import { gcpChangesShape } from '../../contract-fields.ts'
import { draftProblems, statusNames } from '../../rules.ts'
import { type GcpValues, valuesOf as valuesOfEntry, versionedFields } from './form-values.ts'

type Options = {
  failed: string
  /** Initial values of the form; by default those of the entry. */
  valuesOf?: (gcp: OpenedGcp) => GcpValues
  save: (body: z.output<typeof gcpChangesShape>) => Promise<void>
}

export function useChanges(gcp: OpenedGcp, { failed, save, valuesOf = valuesOfEntry }: Options) {
  const organisation = useOrganisation()
  const { form, notice } = useVersionedForm(gcpChangesShape, gcp, {
    fields: versionedFields(organisation),
    valuesOf,
    failed,
    problemsOf: (values, kept) => draftProblems(values, organisation, kept),
    aside: ({ status }, base) => (status === base.status ? null : `It is now ${statusNames[status].toLowerCase()}.`),
    // Without a picture in the body the stored one stays.
    save: ({ imageLink, ...fields }, version) => save({ ...fields, ...(imageLink && { imageLink }), version }),
  })
  useUnsavedWarning(form.dirty)
  return { form, notice }
}
