// Which role has this person? A dropdown that saves at once; what could not be saved stays, marked, with a way on.
import { Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { isAdmin } from '#shared/access.ts'
import { Problem, staleSignIn } from '#shared/problem.ts'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import { call } from '#web/call.ts'
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import { confirm } from '#web/ui/confirm.ts'
import { newerOf } from '#web/ui/newer-of.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { toast } from '#web/ui/toast.ts'
import { adminContract, type User } from '../contract.ts'
import { placeText } from './place-text.ts'
import { usePersonChange } from './use-users.ts'

const options = roles.map((role) => ({ value: role, label: roleNames[role] }))

/** A choice that is not saved: on its way, or refused for this reason. */
type Choice = { role: Role; problem?: string; isMeanwhile?: boolean }

export function UserRole({ user }: { user: User }) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const { me } = useSession()
  const change = usePersonChange()
  const organisation = useOrganisation()
  const isSaving = choice !== null && choice.problem === undefined

  async function save(role: Role) {
    setChoice({ role })
    const { uid, version } = user
    try {
      await change(call(adminContract.changeRole, { params: { uid }, body: { role, version } }))
      setChoice(null)
      toast.success(`${user.email} is now ${roleNames[role]}.`)
    } catch (error) {
      const newer = newerOf<User>(error)
      const { message } = error as Error
      // Canceled: everything is as it was.
      if (error instanceof Problem && error.error === staleSignIn) return setChoice(null)
      setChoice({ role, problem: newer ? savedMeanwhile(newer) : message, isMeanwhile: newer !== null })
      if (!newer) toast.error(message)
    }
  }

  async function choose(role: Role) {
    if (role === user.role) return setChoice(null)
    const question = questionFor(user, role, user.uid === me?.uid)
    if (!question || (await confirm(question))) await save(role)
  }

  // Rights follow the place, and a person may have chosen another one meanwhile.
  const savedMeanwhile = (saved: User) =>
    saved.role === user.role
      ? `This person was changed meanwhile. Their place: ${placeText(saved.place, organisation)}.`
      : `Somebody else saved ${roleNames[saved.role]} meanwhile.`
  return (
    <div data-unsaved={choice?.problem ? true : undefined}>
      <Select
        size="sm"
        w={168}
        aria-label={`Role of ${user.email}`}
        data={options}
        value={choice?.role ?? user.role}
        onChange={(role) => role && void choose(role as Role)}
        allowDeselect={false}
        disabled={isSaving}
        withCheckIcon={false}
      />
      {choice?.problem && (
        <div role="alert">
          <Group gap="xs" mt={6}>
            <StatusBadge tone="middling">Not saved</StatusBadge>
            <Text size="sm">{choice.problem}</Text>
          </Group>
          <Group gap="xs" mt={6}>
            <Button size="xs" onClick={() => void save(choice.role)}>
              {choice.isMeanwhile ? `Save ${roleNames[choice.role]}` : 'Try again'}
            </Button>
            <Button size="xs" variant="default" onClick={() => setChoice(null)}>
              Keep {roleNames[user.role]}
            </Button>
          </Group>
        </div>
      )}
    </div>
  )
}

/** Only what gives away everything, or takes it from somebody, is asked. */
function questionFor(user: User, role: Role, isMe: boolean) {
  if (isMe && isAdmin(user.role)) {
    return {
      title: 'Give up your own admin role?',
      text: `You become ${roleNames[role]} at once and cannot open this page any more.`,
      confirmLabel: `Become ${roleNames[role]}`,
      tone: 'poor' as const,
    }
  }
  if (isAdmin(role)) {
    return {
      title: `Make ${user.email} an admin?`,
      text: 'Admins open every screen, change every role and read the audit trail.',
      confirmLabel: 'Make admin',
    }
  }
  if (isAdmin(user.role)) {
    return {
      title: `Take the admin role from ${user.email}?`,
      text: `They become ${roleNames[role]} with their next click.`,
      confirmLabel: `Make ${roleNames[role]}`,
      tone: 'poor' as const,
    }
  }
  return undefined
}
