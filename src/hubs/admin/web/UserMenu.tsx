// What else can an admin do with a person? Shut out, let in, send the verification again, read what happened.
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { call } from '#web/call.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { adminContract, type User } from '../contract.ts'
import { newerOf, usePersonChange } from './use-users.ts'

export function UserMenu({ user }: { user: User }) {
  const { me } = useSession()
  const change = usePersonChange()
  const { uid, email, version } = user

  /** Shows a failure, and what somebody else saved meanwhile. */
  async function attempt(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      const newer = newerOf(error)
      if (newer) await change(Promise.resolve(newer))
      toast.error((error as Error).message)
    }
  }

  async function deactivate() {
    const isSure = await confirm({
      title: uid === me?.uid ? 'Deactivate your own account?' : `Deactivate ${email}?`,
      text: 'Their sessions end at once and they cannot sign in. Everything they submitted stays, and you can let them in again.',
      confirmLabel: 'Deactivate',
      tone: 'poor',
    })
    if (!isSure) return
    const save = () => change(call(adminContract.deactivate, { params: { uid }, body: { version } }))
    await attempt(save, `${email} is deactivated and signed out.`)
  }

  const reactivate = () =>
    attempt(
      () => change(call(adminContract.reactivate, { params: { uid }, body: { version } })),
      `${email} may sign in again.`,
    )

  const resend = () =>
    attempt(
      () => call(adminContract.resendVerification, { params: { uid } }),
      `A new verification mail is on its way to ${email}.`,
    )

  return (
    // Inside the page's landmark, and fixed so that the table's rounded frame does not cut it off. The placeholder would be
    // a focusable child that a menu may not have.
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={`More for ${email}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!user.emailVerified && user.active && <Menu.Item onClick={resend}>Resend verification mail</Menu.Item>}
        <Menu.Item component="a" href={hrefTo(`/audit?person=${encodeURIComponent(email)}`)}>
          Show in the audit trail
        </Menu.Item>
        {user.active ? (
          <Menu.Item styles={{ itemLabel: { color: 'var(--poor)' } }} onClick={deactivate}>
            Deactivate
          </Menu.Item>
        ) : (
          <Menu.Item onClick={reactivate}>Reactivate</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
