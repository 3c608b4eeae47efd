// View-as dialog: an admin chooses a role, and the place on which its rights depend.
import { Button, Modal, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { isNational, needsCommittee, viewContract, viewedRoles, viewProblems } from '#shared/contracts/view-contract.ts'
import { choicesOf } from '#shared/people/organisation.ts'
import { type Role, roleNames } from '#shared/roles.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { beginView } from '#web/shell/session/view-as.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { useConfirmedClose } from '#web/ui/form/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { noneFilter } from '../../contract.ts'
import { placeForm, toPlace } from '../users/place-values.ts'

const viewForm = z.extend(placeForm, { role: z.enum(viewedRoles, 'Choose a role.') })
const none = { value: noneFilter, label: 'None' }
const roleOptions = viewedRoles.map((role) => ({ value: role, label: roleNames[role] }))

type Values = { role: Role | null; committee: string; portfolio: string }
/** Does not send a committee that was chosen before a national role. */
const placeOf = ({ role, ...place }: Values) => ({
  ...toPlace(place),
  ...(role && isNational(role) && { committee: null }),
})

export function ViewAsDialog({ onClose }: { onClose: () => void }) {
  const organisation = useOrganisation()
  const first: Values = { role: null, committee: noneFilter, portfolio: noneFilter }
  const form = useZodForm(viewForm, first, {
    problemsOf: (values) => (values.role ? viewProblems({ role: values.role, ...placeOf(values) }, organisation) : {}),
    async submit({ role }, values) {
      await call(viewContract.viewAs, { body: { role, ...placeOf(values) } })
      beginView()
    },
  })
  const closing = useConfirmedClose(false, form.busy, onClose)
  const { role } = form.values
  return (
    <Modal opened {...closing} title="View as another role" attributes={dialogToFill}>
      <FormShell
        form={form}
        submitLabel="Start viewing"
        busyLabel="Opening..."
        inDialog
        actions={
          <Button variant="default" onClick={closing.onClose} disabled={form.busy}>
            Cancel
          </Button>
        }
      >
        <Text size="sm">
          You’ll see the screens, lists and numbers that this role sees, as someone with no work of their own yet. You
          can’t change anything while viewing. It ends when you stop, or after an hour, and the audit trail records it.
        </Text>
        <Select label="Role" data={roleOptions} allowDeselect={false} data-autofocus {...form.getInputProps('role')} />
        {!(role && isNational(role)) && (
          <Select
            label="Committee"
            description={role && needsCommittee(role) ? 'This role sees its own committee’s data.' : undefined}
            data={[none, ...choicesOf(organisation.committees)]}
            allowDeselect={false}
            {...form.getInputProps('committee')}
          />
        )}
        <Select
          label="Portfolio"
          data={[none, ...choicesOf(organisation.portfolios)]}
          allowDeselect={false}
          {...form.getInputProps('portfolio')}
        />
      </FormShell>
    </Modal>
  )
}
