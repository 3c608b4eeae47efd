// Bulk role dialog: asks for confirmation, shows each place, and offers Undo.
import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { isAdmin, isBoundToCommittee } from '#shared/access.ts'
import { isAppointed, type Role, roleNames, roles } from '#shared/roles.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import type { User } from '../../contract.ts'
import { formatPlace } from '../users/place-text.ts'
import { adminRights, roleRights } from '../users/RoleDialog.tsx'
import { useBulkMutation } from '../users/use-users.ts'
import { type BulkDialogProps, BulkForm } from './BulkForm.tsx'
import { formatPeopleAre, formatPeopleCount } from './people-count.ts'

const roleForm = z.object({ role: z.enum(roles, 'Choose a role.') })
const options = roles.map((role) => ({ value: role, label: roleNames[role] }))

export function BulkRoleDialog({ people, onClose, onDone }: BulkDialogProps) {
  const change = useBulkMutation()
  const organisation = useOrganisation()
  const form = useZodForm(
    roleForm,
    { role: null as Role | null },
    {
      problemsOf({ role }) {
        const unplaced = role && isBoundToCommittee(role) ? people.filter(({ place }) => !place.committee) : []
        if (unplaced.length === 0) return {}
        const names = unplaced.map(({ displayName }) => displayName).join(', ')
        return { role: `An LCVP leads an LC. Please set the LC of these people first: ${names}.` }
      },
      async submit({ role }) {
        const saved = await change(people, { role })
        toast.success(`${formatPeopleAre(people)} now ${roleNames[role]}.`, {
          action: { label: 'Undo', run: () => void undo(saved) },
        })
        onDone()
      },
    },
  )
  const { role } = form.values

  /** Everybody gets their earlier role and place; those with the same role in one request. */
  async function undo(saved: User[]) {
    const versions = new Map(saved.map(({ uid, version }) => [uid, version]))
    const before = people.map((user) => ({ ...user, version: versions.get(user.uid) ?? user.version }))
    try {
      for (const each of new Set(before.map(({ role }) => role))) {
        await change(
          before.filter((user) => user.role === each),
          { role: each },
        )
      }
      toast.success(`${formatPeopleCount(people)} ${people.length === 1 ? 'has' : 'have'} their earlier role back.`)
    } catch (error) {
      toast.error(`Not everyone got their earlier role back: ${(error as Error).message}`)
    }
  }

  return (
    <BulkForm
      {...{ form, people, onClose }}
      title={`Change the role of ${formatPeopleCount(people)}`}
      submitLabel="Change role"
      currentValue={({ role, place }) => `${roleNames[role]}, ${formatPlace(place, organisation)}`}
    >
      <Select label="Role for everyone" data={options} data-autofocus {...form.getInputProps('role')} />
      {role && isAppointed(role) && <Text>{roleRights[role]} They keep the LC and portfolio shown here.</Text>}
      {role && isAdmin(role) && <Text>{adminRights}</Text>}
    </BulkForm>
  )
}
