// Where does this person work? Committee and portfolio, each of which may be left open.
import { Button, Modal } from '@mantine/core'
import { choicesOf, placeProblems } from '#shared/organisation.ts'
import { call } from '#web/call.ts'
import { useOrganisation } from '#web/organisation.ts'
import { dialogToFill } from '#web/ui/dialog-attributes.ts'
import { FormShell } from '#web/ui/FormShell.tsx'
import { toast } from '#web/ui/toast.ts'
import { useConfirmedClose } from '#web/ui/use-unsaved-warning.ts'
import { useVersionedForm } from '#web/ui/use-versioned-form.ts'
import { VersionsNotice } from '#web/ui/VersionsNotice.tsx'
import { adminContract, type User } from '../contract.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { placeForm, placeIn, valuesOf, versionedFields } from './place-values.ts'
import { usePersonChange } from './use-users.ts'

export function PlaceDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const organisation = useOrganisation()
  const change = usePersonChange()
  const { uid, email, place } = user
  const { form, notice } = useVersionedForm(placeForm, user, {
    fields: versionedFields(organisation),
    valuesOf,
    problemsOf: (values, kept) => placeProblems(placeIn(values), organisation, kept.place),
    async save(values, version) {
      await change(call(adminContract.changePlace, { params: { uid }, body: { ...placeIn(values), version } }))
      toast.success(`The place of ${email} is changed.`)
      onClose()
    },
  })
  const closing = useConfirmedClose(form.dirty, form.busy, onClose)
  return (
    <Modal opened {...closing} title={`Place of ${email}`} attributes={dialogToFill}>
      <FormShell
        form={form}
        submitLabel="Save place"
        busyLabel="Saving..."
        inDialog
        actions={
          <Button variant="default" onClick={closing.onClose} disabled={form.busy}>
            Cancel
          </Button>
        }
      >
        <PlaceFields
          form={form}
          committees={choicesOf(organisation.committees, place.committee)}
          portfolios={choicesOf(organisation.portfolios, place.portfolio)}
        />
        {notice && <VersionsNotice things="values" {...notice} />}
      </FormShell>
    </Modal>
  )
}
