// Second factor screen (MFA) for people with a passkey: asks for the passkey at once, or for a recovery code.
import { type ReactNode, useEffect, useState } from 'react'
import { problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { hrefTo, useAppLocation } from '#web/shell/routing/location.ts'
import { refresh } from '#web/shell/session/session-store.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { PlainButton } from '#web/ui/page/PlainButton.tsx'
import { passkeysContract } from '../../contract-passkeys.ts'
import { sentences } from '../../rules.ts'
import styles from '../auth.module.css'
import { CardTitle } from '../CardTitle.tsx'
import { messageOf } from '../failure.ts'
import { Message } from '../Message.tsx'
import { SendButton } from '../SendButton.tsx'
import { signInAndShow } from './enter-by-passkey.ts'

/** The sign-in screen as it was, with the return path. */
function startPath(query: string): string {
  const next = new URLSearchParams(query).get('next')
  return next ? `/signin?next=${encodeURIComponent(next)}` : '/signin'
}

export function SecondStep() {
  const { query } = useAppLocation()
  const hasPasskeys = Boolean(window.PublicKeyCredential)
  const [isByCode, setByCode] = useState(!hasPasskeys)
  const [message, setMessage] = useState<ReactNode>()
  useEffect(() => {
    if (hasPasskeys) void signInAndShow(setMessage)
  }, [hasPasskeys])
  return (
    <>
      <CardTitle key={String(isByCode)}>{isByCode ? 'Use a recovery code' : 'Confirm with your passkey'}</CardTitle>
      <p className={styles.subtitle}>
        {isByCode
          ? 'Enter one of the ten codes you saved when you added your first passkey. Each code works once.'
          : 'Your account has a passkey, so you need it after your password or Google too.'}
      </p>
      {isByCode && <RecoveryForm />}
      {hasPasskeys && !isByCode && (
        <PlainButton isWide onClick={() => void signInAndShow(setMessage)}>
          Use your passkey
        </PlainButton>
      )}
      {!isByCode && message}
      {hasPasskeys && (
        <PlainButton isOther isWide onClick={() => setByCode(!isByCode)}>
          {isByCode ? 'Use your passkey instead' : 'Use a recovery code'}
        </PlainButton>
      )}
      <p className={styles.hint}>Lost both? An admin can reset your passkeys.</p>
      <div className={styles.links}>
        <a href={hrefTo(startPath(query))}>Back to sign-in</a>
      </div>
    </>
  )
}

const { useRecoveryCode: endpoint } = passkeysContract
const toastMs = 10_000

function RecoveryForm() {
  const form = useZodForm(
    endpoint.body,
    { code: '' },
    {
      problemsOf: ({ code }) => ({ code: code.trim() ? undefined : 'Enter one of your recovery codes.' }),
      async submit(body) {
        await call(endpoint, { body })
        if (!(await refresh())) throw problem('unavailable', sentences.noUserData)
        toast.success('You can’t use that code again. Your profile shows how many are left.', { ms: toastMs })
      },
      words: messageOf,
    },
  )
  return (
    <FormFrame form={form} className={styles.form}>
      <Field
        label="Recovery code"
        description="Ten letters and digits, with or without the dash."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      {form.failure && (
        // Text under a field is not announced on its own.
        <Message tone="poor" isHidden={form.problem?.fields !== undefined}>
          {form.failure}
        </Message>
      )}
      <SendButton busy={form.busy} label="Sign in" busyLabel="Signing in..." />
    </FormFrame>
  )
}
