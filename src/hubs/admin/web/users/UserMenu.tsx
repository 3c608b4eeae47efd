// User menu: an admin's actions for one person (place, deactivate, reactivate, end sessions, reset passkeys, resend the
// verification mail, audit trail, erase).
import { ActionIcon, Button, Menu, Modal } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { choicesOf, placeProblems } from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useConfirmedClose } from '#web/ui/form/use-unsaved-warning.ts'
import { useVersionedForm } from '#web/ui/versions/use-versioned-form.ts'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import { adminContract, type User } from '../../contract.ts'
import { secondFactorContract } from '../../contract-second-factor.ts'
import { EraseUser } from '../erase/EraseUser.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { placeForm, toPlace, valuesOf, versionedFields } from './place-values.ts'
import { useRefetchUsers, useUserMutation } from './use-users.ts'

export const deactivateText =
  'They’ll be signed out everywhere and can’t sign in. Everything they submitted stays, and you can reactivate them.'

export function UserMenu({ user }: { user: User }) {
  const { me, mayOpen } = useSession()
  const change = useUserMutation()
  const refetchUsers = useRefetchUsers()
  const { uid, email, version } = user
  const [isPlaceOpen, setPlaceOpen] = useState(false)
  const [isEraseOpen, setEraseOpen] = useState(false)
  const isOwn = uid === me?.uid

  /** `work` returns the toast's text; a failure is shown. */
  async function attempt(work: () => Promise<string>) {
    try {
      toast.success(await work())
    } catch (error) {
      toast.error((error as Error).message)
    }
  }

  async function deactivate() {
    const isSure = await confirm({
      title: isOwn ? 'Deactivate your own account?' : `Deactivate ${email}?`,
      text: isOwn
        ? 'You’ll be signed out everywhere and can’t sign in until another admin reactivates you.'
        : deactivateText,
      confirmLabel: 'Deactivate',
      tone: 'poor',
    })
    if (!isSure) return
    await attempt(async () => {
      await change(call(adminContract.deactivate, { params: { uid }, body: { version } }))
      return `${email} deactivated and signed out.`
    })
  }

  const reactivate = () =>
    attempt(async () => {
      await change(call(adminContract.reactivate, { params: { uid }, body: { version } }))
      return `${email} can sign in again.`
    })

  const resend = () =>
    attempt(async () => {
      await call(adminContract.resendVerification, { params: { uid } })
      return `Verification email sent to ${email}.`
    })

  async function endSessions() {
    const isSure = await confirm({
      title: isOwn ? 'Sign out your other devices?' : `Sign out ${email} everywhere?`,
      text: isOwn
        ? 'You’ll be signed out everywhere except here.'
        : 'They’ll be signed out on every device and can sign in again. Anything they haven’t saved is lost.',
      confirmLabel: 'Sign out',
      tone: 'poor',
    })
    if (!isSure) return
    await attempt(async () => {
      const { ended } = await call(adminContract.endSessions, { params: { uid } })
      if (ended === 0) return `${email} was not signed in${isOwn ? ' anywhere else' : ''}.`
      return ended === 1 ? `${email} signed out on 1 device.` : `${email} signed out on ${ended} devices.`
    })
  }

  async function resetPasskeys() {
    const isSure = await confirm({
      title: `Reset the passkeys of ${email}?`,
      text: 'Make sure it’s really them asking. Their passkeys and recovery codes stop working, they’re signed out everywhere, and they can sign in with their password or Google again.',
      confirmLabel: 'Reset passkeys',
      tone: 'poor',
    })
    if (!isSure) return
    await attempt(async () => {
      await call(secondFactorContract.resetPasskeys, { params: { uid } })
      await refetchUsers()
      return `Passkeys of ${email} reset. They’ll get an email.`
    })
  }

  return (
    <>
      {/* Inside the page's landmark, and fixed so that the table's rounded frame does not cut it off. The placeholder would
          be a focusable child that a menu may not have. */}
      <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`More for ${email}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!user.emailVerified && user.active && <Menu.Item onClick={resend}>Resend verification email</Menu.Item>}
          <Menu.Item onClick={() => setPlaceOpen(true)}>Change LC and portfolio</Menu.Item>
          {mayOpen('/people') && (
            <Menu.Item component="a" href={hrefTo(`/people?person=${uid}`)}>
              Offices over the years
            </Menu.Item>
          )}
          <Menu.Item component="a" href={hrefTo(`/audit?person=${encodeURIComponent(email)}`)}>
            Show in audit trail
          </Menu.Item>
          {user.passkeys > 0 && !isOwn && <Menu.Item onClick={resetPasskeys}>Reset passkeys</Menu.Item>}
          {user.active && <Menu.Item onClick={endSessions}>Sign out everywhere</Menu.Item>}
          {user.active ? (
            <Menu.Item styles={{ itemLabel: { color: 'var(--poor)' } }} onClick={deactivate}>
              Deactivate
            </Menu.Item>
          ) : (
            <Menu.Item onClick={reactivate}>Reactivate</Menu.Item>
          )}
          {!isOwn && (
            <Menu.Item styles={{ itemLabel: { color: 'var(--poor)' } }} onClick={() => setEraseOpen(true)}>
              Delete…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isPlaceOpen && <PlaceDialog user={user} onClose={() => setPlaceOpen(false)} />}
      {isEraseOpen && <EraseUser user={user} onClose={() => setEraseOpen(false)} />}
    </>
  )
}

/** Dialog for the committee and portfolio of a person; either may be empty. */
function PlaceDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const organisation = useOrganisation()
  const change = useUserMutation()
  const { uid, email, place } = user
  const { form, notice } = useVersionedForm(placeForm, user, {
    fields: versionedFields(organisation),
    valuesOf,
    problemsOf: (values, current) => placeProblems(toPlace(values), organisation, current.place),
    async save(values, version) {
      await change(call(adminContract.changePlace, { params: { uid }, body: { ...toPlace(values), version } }))
      toast.success(`LC and portfolio of ${email} saved.`)
      onClose()
    },
  })
  const closing = useConfirmedClose(form.dirty, form.busy, onClose)
  return (
    <Modal opened {...closing} title={`LC and portfolio of ${email}`} attributes={dialogToFill}>
      <FormShell
        form={form}
        submitLabel="Save LC and portfolio"
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
