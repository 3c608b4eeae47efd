// Role dialog: asks for committee and portfolio before somebody becomes LCVP or MCVP.
import { Button, Modal, Text } from '@mantine/core'
import { isBoundToCommittee } from '#shared/access.ts'
import { choicesOf, type Place, placeProblems } from '#shared/people/organisation.ts'
import { type AppointedRole, roleNames } from '#shared/roles.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useConfirmedClose } from '#web/ui/form/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import type { User } from '../../contract.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { placeForm, toPlace, valuesOf } from './place-values.ts'

export const roleRights: Record<AppointedRole, string> = {
  lcvp: 'LCVPs see and change what their LC reports.',
  mcvp: 'MCVPs review GCPs, manage documents and see every LC.',
}

export const adminRights = 'Admins can open every screen, change every role and read the audit trail.'

type RoleDialogProps = { user: User; role: AppointedRole; onClose: () => void; onChosen: (place: Place) => void }

export function RoleDialog({ user, role, onClose, onChosen }: RoleDialogProps) {
  const organisation = useOrganisation()
  const form = useZodForm(placeForm, valuesOf(user), {
    problemsOf(values) {
      const place = toPlace(values)
      if (isBoundToCommittee(role) && !place.committee) return { committee: 'Choose the LC they lead.' }
      return placeProblems(place, organisation, user.place)
    },
    async submit(values) {
      onChosen(toPlace(values))
    },
  })
  const closing = useConfirmedClose(false, form.busy, onClose)
  return (
    <Modal opened {...closing} title={`Make ${user.email} ${roleNames[role]}?`} attributes={dialogToFill}>
      <FormShell
        form={form}
        submitLabel={`Make ${roleNames[role]}`}
        busyLabel="Saving..."
        inDialog
        actions={
          <Button variant="default" onClick={closing.onClose} disabled={form.busy}>
            Cancel
          </Button>
        }
      >
        <Text>{roleRights[role]}</Text>
        <PlaceFields
          form={form}
          committees={choicesOf(organisation.committees, user.place.committee)}
          portfolios={choicesOf(organisation.portfolios, user.place.portfolio)}
        />
      </FormShell>
    </Modal>
  )
}
