// Role dropdown of one person: asks before it grants rights, saves, and offers Undo. A choice that could not be saved stays,
// marked as such.
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { isAdmin } from '#shared/access.ts'
import type { Place } from '#shared/people/organisation.ts'
import { Problem, staleSignIn } from '#shared/problem.ts'
import { isAppointed, type Role, roleNames, roles } from '#shared/roles.ts'
import { call } from '#web/api/call.ts'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useSession } from '#web/shell/session/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { conflictVersion } from '#web/ui/versions/conflict-version.ts'
import { adminContract, type User } from '../../contract.ts'
import { formatPlace } from './place-text.ts'
import { adminRights, RoleDialog } from './RoleDialog.tsx'
import { useUserMutation } from './use-users.ts'

const options = roles.map((role) => ({ value: role, label: roleNames[role] }))

/** A choice that is not saved: being sent, or refused for this reason. `isPlaceOpen`: the dialog for the place is open. */
type Choice = { role: Role; place?: Place | undefined; problem?: string; isConflict?: boolean; isPlaceOpen?: true }

export function UserRole({ user }: { user: User }) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const { me } = useSession()
  const change = useUserMutation()
  const organisation = useOrganisation()
  const needsPortal = useNeedsPortal()
  const isSaving = choice !== null && choice.problem === undefined

  const put = (role: Role, place: Place | undefined, version: number) =>
    change(call(adminContract.changeRole, { params: { uid: user.uid }, body: { role, place, version } }))

  async function save(role: Role, place?: Place) {
    setChoice({ role, place })
    try {
      const saved = await put(role, place, user.version)
      setChoice(null)
      toast.success(`${user.email} is now ${roleNames[role]}.`, {
        action: { label: 'Undo', run: () => void undo(saved) },
      })
    } catch (error) {
      const newer = conflictVersion<User>(error)
      const { message } = error as Error
      // Canceled: everything is as it was.
      if (error instanceof Problem && error.error === staleSignIn) return setChoice(null)
      setChoice({ role, place, problem: newer ? describeConflict(newer) : message, isConflict: newer !== null })
      if (!newer) toast.error(`${user.email} did not become ${roleNames[role]}: ${message}`)
    }
  }

  /** Back to the earlier role and place, unless somebody has changed them since. */
  async function undo(saved: User) {
    try {
      await put(user.role, user.place, saved.version)
      toast.success(`${user.email} is ${roleNames[user.role]} again.`)
    } catch (error) {
      toast.error(`${user.email} is still ${roleNames[saved.role]}: ${(error as Error).message}`)
    }
  }

  async function choose(role: Role) {
    if (role === user.role) return setChoice(null)
    if (isAppointed(role)) return setChoice({ role, isPlaceOpen: true })
    const question = buildQuestion(user, role, user.uid === me?.uid)
    if (!question || (await confirm(question))) await save(role)
  }

  /** The confirmation for giving up your own admin role comes last. */
  async function saveWithPlace(role: Role, place: Place) {
    const question = buildQuestion(user, role, user.uid === me?.uid)
    if (!question || (await confirm(question))) await save(role, place)
    else setChoice(null)
  }

  // Rights depend on the place, and the person may have chosen another one meanwhile.
  const describeConflict = (saved: User) =>
    saved.role === user.role
      ? `Someone else has just changed this person. LC and portfolio: ${formatPlace(saved.place, organisation)}.`
      : `Someone else has just saved ${roleNames[saved.role]}.`
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
        {...needsPortal}
        {...(isSaving && { disabled: true })}
        withCheckIcon={false}
      />
      {choice?.isPlaceOpen && isAppointed(choice.role) && (
        <RoleDialog
          user={user}
          role={choice.role}
          onClose={() => setChoice(null)}
          onChosen={(place) => void saveWithPlace(choice.role, place)}
        />
      )}
      {choice?.problem && (
        <div role="alert">
          <Group gap="xs" mt={6}>
            <StatusBadge tone="middling">Not saved</StatusBadge>
            <Text size="sm">{choice.problem}</Text>
          </Group>
          <Group gap="xs" mt={6}>
            <Button size="xs" onClick={() => void save(choice.role, choice.place)}>
              {choice.isConflict ? `Save ${roleNames[choice.role]}` : 'Try again'}
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

/** Asks only for changes that grant everything, or take it from somebody. */
function buildQuestion(user: User, role: Role, isMe: boolean) {
  if (isMe && isAdmin(user.role)) {
    return {
      title: 'Give up your own admin role?',
      text: `You’ll become ${roleNames[role]} immediately and can no longer open this page.`,
      confirmLabel: `Become ${roleNames[role]}`,
      tone: 'poor' as const,
    }
  }
  if (isAdmin(role)) {
    return {
      title: `Make ${user.email} an admin?`,
      text: adminRights,
      confirmLabel: 'Make admin',
    }
  }
  if (isAdmin(user.role)) {
    return {
      title: `Remove ${user.email} as admin?`,
      text: `They become ${roleNames[role]} immediately.`,
      confirmLabel: `Make ${roleNames[role]}`,
      tone: 'poor' as const,
    }
  }
  return undefined
}
