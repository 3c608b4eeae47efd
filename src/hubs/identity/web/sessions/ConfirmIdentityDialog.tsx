// Re-authentication dialog ('Confirm it's you'): asks for the passkey, the password or Google, whichever the person has, and
// lets the waiting call be retried.
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { WithMantine } from '#web/shell/layout/AfterSignIn.tsx'
import { hrefTo, useAppLocation } from '#web/shell/routing/location.ts'
import type { IdentityDialogProps } from '#web/shell/session/fresh-sign-in.ts'
import { useSession } from '#web/shell/session/session.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { type ConfirmWay, confirmContract } from '../../contract-confirm.ts'
import { googlePopupSentences, googleSentence, sentences } from '../../rules.ts'
import { openGoogle, type PopupOutcome } from '../google/popup.ts'
import { Message } from '../Message.tsx'
import { confirmByPasskey } from '../passkeys/ceremonies.ts'
import { PasskeyError } from '../passkeys/PasskeyError.tsx'
import { passkeyUnavailableReason } from '../passkeys/passkey-support.ts'

type WayProps = { onConfirmed: () => void; onCancel: () => void }

export function ConfirmIdentityDialog({ onDone }: IdentityDialogProps) {
  const { me } = useSession()
  const [way, setWay] = useState<ConfirmWay | 'unknown'>()
  const [round, setRound] = useState(0)
  useFocusReturn()
  // A toast from an earlier attempt would cover the dialog.
  useEffect(() => toast.clear(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: Retry asks again
  useEffect(() => {
    setWay(undefined)
    call(confirmContract.confirmWay).then(
      ({ way: found }) => setWay(found),
      () => setWay('unknown'),
    )
  }, [round])
  // Signed out, here or in another tab: there is nobody left to confirm anything.
  const isSignedOut = me === null
  useEffect(() => {
    if (isSignedOut) onDone(false)
  }, [isSignedOut, onDone])

  const cancel = () => onDone(false)
  const props = { onConfirmed: () => onDone(true), onCancel: cancel }
  // A dialog takes the focus once, when it opens, so it opens only when it knows what to ask for.
  if (way === undefined) return null
  return (
    <WithMantine>
      <Modal opened onClose={cancel} title="Confirm it’s you" attributes={dialogToFill} closeOnClickOutside={false}>
        <Text mb="md">
          This changes accounts or access, so we need to check it’s really you. Nothing has changed yet.
        </Text>
        {way === 'unknown' && <WayNotLoaded onRetry={() => setRound(round + 1)} onCancel={cancel} />}
        {way === 'password' && <ByPassword {...props} email={me?.email ?? ''} />}
        {way === 'passkey' && <ByPasskey {...props} />}
        {way === 'google' && <ByGoogle {...props} />}
      </Modal>
    </WithMantine>
  )
}

function ByPassword({ email, onConfirmed, onCancel }: WayProps & { email: string }) {
  const { confirmByPassword } = confirmContract
  const form = useZodForm(
    confirmByPassword.body,
    { password: '' },
    {
      async submit(body) {
        await call(confirmByPassword, { body })
        onConfirmed()
      },
      words: ({ fields, message }: Problem) => (fields ? null : message),
    },
  )
  return (
    <FormShell
      form={form}
      submitLabel="Confirm"
      busyLabel="Checking..."
      inDialog
      actions={
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        type="password"
        label="Password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </FormShell>
  )
}

function ByPasskey({ onConfirmed, onCancel }: WayProps) {
  const { full } = useAppLocation()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const unavailableReason = passkeyUnavailableReason()

  async function request() {
    if (busy) return
    setBusy(true)
    setError(undefined)
    await confirmByPasskey().then(onConfirmed, setError)
    setBusy(false)
  }
  return (
    <Stack gap="md">
      {unavailableReason && <Message tone="poor">{unavailableReason}</Message>}
      {error !== undefined && <PasskeyError error={error} />}
      <Text size="sm" c="dimmed">
        Don’t have your passkey? <SignOutLink to={full} onLeave={onCancel} /> and sign in with a recovery code.
      </Text>
      <Actions onCancel={onCancel}>
        {!unavailableReason && (
          <Button onClick={() => void request()} aria-disabled={busy} data-disabled={busy || undefined} data-autofocus>
            {busy ? 'Follow the steps on your device...' : 'Use your passkey'}
          </Button>
        )}
      </Actions>
    </Stack>
  )
}

const SignOutLink = ({ to, onLeave }: { to: string; onLeave: () => void }) => (
  <Anchor size="sm" underline="always" href={hrefTo(`/logout?next=${encodeURIComponent(to)}`)} onClick={onLeave}>
    Sign out
  </Anchor>
)

function ByGoogle({ onConfirmed, onCancel }: WayProps) {
  const { settings } = useSession()
  const [message, setMessage] = useState('')
  const [isOpen, setOpen] = useState(false)
  const names = { organisation: settings.organisation, domain: settings.emailDomain }

  function onOutcome(popupOutcome: PopupOutcome) {
    if (popupOutcome === 'confirmed') return onConfirmed()
    if (popupOutcome === 'replaced') return
    setOpen(false)
    if (popupOutcome === 'blocked') return setMessage(googlePopupSentences.blocked('confirm'))
    const outcome = popupOutcome === 'closed' ? 'canceled' : popupOutcome
    setMessage(googleSentence('confirm', outcome, names) ?? '')
  }
  function start() {
    setMessage('')
    setOpen(true)
    openGoogle('confirm', undefined, onOutcome)
  }
  return (
    <Stack gap="md">
      {!settings.googleReady && <Message tone="poor">{sentences.googleNotSetUp}</Message>}
      {message && <Message tone="poor">{message}</Message>}
      <Text size="sm" c="dimmed" role="status">
        {isOpen
          ? 'Continue in the Google window. Can’t see it? Click the button again.'
          : 'Choose the Google account you sign in with.'}
      </Text>
      <Actions onCancel={onCancel}>
        {settings.googleReady && (
          <Button onClick={start} data-autofocus>
            Continue with Google
          </Button>
        )}
      </Actions>
    </Stack>
  )
}

const WayNotLoaded = ({ onRetry, onCancel }: { onRetry: () => void; onCancel: () => void }) => (
  <Stack gap="md">
    <Message tone="poor">The portal did not respond. Check your connection, then try again.</Message>
    <Actions onCancel={onCancel}>
      <Button onClick={onRetry} data-autofocus>
        Retry
      </Button>
    </Actions>
  </Stack>
)

const Actions = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    {children}
  </Group>
)
