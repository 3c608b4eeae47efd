// Which role for all of them?
import { Select, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { isAdmin } from '#shared/access.ts'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import { useOrganisation } from '#web/organisation.ts'
import { toast } from '#web/ui/toast.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { peopleAre, peopleCount } from './people-count.ts'
import { placeText } from './place-text.ts'
import { TogetherForm, type TogetherProps } from './TogetherForm.tsx'
import { useTogether } from './use-users.ts'

const roleForm = z.object({ role: z.enum(roles, 'Choose a role.') })
const options = roles.map((role) => ({ value: role, label: roleNames[role] }))

export function RoleTogether({ people, onClose, onDone }: TogetherProps) {
  const change = useTogether()
  const organisation = useOrganisation()
  const form = useZodForm(
    roleForm,
    { role: null as Role | null },
    {
      async submit({ role }) {
        await change(people, { role })
        toast.success(`${peopleAre(people)} now ${roleNames[role]}.`)
        onDone()
      },
    },
  )
  const { role } = form.values
  return (
    <TogetherForm
      {...{ form, people, onClose }}
      title={`Change the role of ${peopleCount(people)}`}
      submitLabel="Change role"
      now={({ role, place }) => `${roleNames[role]}, ${placeText(place, organisation)}`}
    >
      <Select label="Role for all of them" data={options} data-autofocus {...form.getInputProps('role')} />
      {role && isAdmin(role) && <Text>Admins open every screen, change every role and read the audit trail.</Text>}
    </TogetherForm>
  )
}
