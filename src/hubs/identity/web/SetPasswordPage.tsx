// The link of the reset mail: choose a new password, or learn that the link has ended and get a new one.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { hrefTo, navigate, usePlace } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { identityContract } from '../contract.ts'
import { leastPassword, sentences } from '../rules.ts'
import styles from './auth.module.css'
import { Field } from './Field.tsx'
import { codeOf, messageOf } from './failure.ts'
import { keepLastEmail } from './last-email.ts'
import { Message } from './Message.tsx'
import { SendForm } from './SendForm.tsx'
import { StrengthHint } from './StrengthHint.tsx'
import { useSend } from './use-send.ts'

type Errors = { password?: string; confirm?: string }

function check(password: string, confirm: string): Errors {
  if (!password) return { password: 'Choose a password.' }
  if (password.length < leastPassword) return { password: sentences.weak }
  return password === confirm ? {} : { confirm: sentences.mismatch }
}

export function SetPasswordPage() {
  const token = new URLSearchParams(usePlace().query).get('token') ?? ''
  const { me, refresh } = useSession()
  const { busy, send, form } = useSend()
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isEnded, setEnded] = useState(token === '')

  const submit = () =>
    send(async () => {
      const wrong = check(password, confirm)
      setErrors(wrong)
      setFailure(null)
      if (Object.keys(wrong).length > 0) return
      try {
        const { email } = await call(identityContract.resetPassword, { body: { token, newPassword: password } })
        keepLastEmail(email)
      } catch (error) {
        if (codeOf(error) === 'linkExpired') setEnded(true)
        else setFailure(messageOf(error))
        return
      }
      // All sessions of the person have ended, one of this browser as well.
      if (me) await refresh()
      navigate('/signin?password=set', { replace: true })
    })

  if (isEnded) return <EndedLink />
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        Set a new password
      </h1>
      <p className={styles.subtitle}>You are then signed out everywhere, and sign in with the new one.</p>
      <SendForm form={form} busy={busy} className={styles.form} onSend={() => void submit()}>
        <div>
          <Field
            type="password"
            label="New Password"
            autoComplete="new-password"
            required
            value={password}
            error={errors.password}
            disabled={busy}
            onChange={setPassword}
          />
          <StrengthHint password={password} />
        </div>
        <Field
          type="password"
          label="Confirm Password"
          autoComplete="new-password"
          required
          value={confirm}
          error={errors.confirm}
          disabled={busy}
          onChange={setConfirm}
        />
        {failure && <Message tone="poor">{failure}</Message>}
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Saving...' : 'Set new password'}
        </Button>
      </SendForm>
    </section>
  )
}

function EndedLink() {
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        This link has ended
      </h1>
      <Message tone="poor">{sentences.linkExpired}</Message>
      <p className={styles.subtitle}>
        A reset link works once and for one hour. Ask for a new mail, it takes a moment only.
      </p>
      <Button component="a" href={hrefTo('/reset-password')}>
        Send me a new mail
      </Button>
      <Button component="a" href={hrefTo('/signin')} variant="default">
        Back to Sign-In
      </Button>
    </section>
  )
}
