// Shut all of them out? Or, when they all are, let them in again?
import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { roleNames } from '#shared/roles.ts'
import { toast } from '#web/ui/toast.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { peopleAre, peopleCount } from './people-count.ts'
import { TogetherForm, type TogetherProps } from './TogetherForm.tsx'
import { useTogether } from './use-users.ts'

const nothingToFill = z.object({})

export function ActiveTogether({ people, onClose, onDone }: TogetherProps) {
  const change = useTogether()
  const active = people.every((user) => !user.active)
  const form = useZodForm(
    nothingToFill,
    {},
    {
      async submit() {
        await change(people, { active })
        const may = `${peopleCount(people)} may sign in again.`
        toast.success(active ? may : `${peopleAre(people)} deactivated and signed out.`)
        onDone()
      },
    },
  )
  const verb = active ? 'Reactivate' : 'Deactivate'
  return (
    <TogetherForm
      {...{ form, people, onClose }}
      title={`${verb} ${peopleCount(people)}?`}
      submitLabel={verb}
      {...(!active && { color: 'red' })}
      now={(user) => (user.active ? roleNames[user.role] : `${roleNames[user.role]}, deactivated`)}
    >
      <Text>
        {active
          ? 'They can sign in again, with the role and place they had.'
          : 'Their sessions end at once and they cannot sign in. Everything they submitted stays, and you can let them in again.'}
      </Text>
    </TogetherForm>
  )
}
