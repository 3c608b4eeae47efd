// Where does this person work? Committee and portfolio, each of which may be left open.
import { Button, Modal } from '@mantine/core'
import { choicesOf } from '#shared/organisation.ts'
import { call } from '#web/call.ts'
import { useOrganisation } from '#web/organisation.ts'
import { dialogToFill } from '#web/ui/dialog-attributes.ts'
import { FormShell } from '#web/ui/FormShell.tsx'
import { newerOf } from '#web/ui/newer-of.ts'
import { toast } from '#web/ui/toast.ts'
import { useConfirmedClose } from '#web/ui/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { adminContract, type User, withoutOne } from '../contract.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { chosenCode, placeForm, placeText } from './place-text.ts'
import { usePersonChange } from './use-users.ts'

export function PlaceDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const organisation = useOrganisation()
  const change = usePersonChange()
  const { uid, email, version, place: before } = user
  const initial = { committee: before.committee ?? withoutOne, portfolio: before.portfolio ?? withoutOne }
  const form = useZodForm(placeForm, initial, {
    async submit({ committee, portfolio }) {
      const place = { committee: chosenCode(committee), portfolio: chosenCode(portfolio) }
      const saving = call(adminContract.changePlace, { params: { uid }, body: { ...place, version } })
      try {
        await change(saving)
      } catch (error) {
        // The list then has it, and trying once more goes over it knowingly.
        const newer = newerOf<User>(error, version)
        if (newer) await change(Promise.resolve(newer))
        throw error
      }
      toast.success(`The place of ${email} is changed.`)
      onClose()
    },
    words(found) {
      if (found.fields) return null
      const newer = newerOf<User>(found)
      if (!newer) return found.message
      return `Somebody else changed this person meanwhile. Saved now: ${placeText(newer.place, organisation)}.`
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
          committees={choicesOf(organisation.committees, before.committee)}
          portfolios={choicesOf(organisation.portfolios, before.portfolio)}
        />
      </FormShell>
    </Modal>
  )
}
