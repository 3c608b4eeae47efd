// The link of the reset mail: choose a new password, or learn that the link has ended and get a new one.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { hrefTo, navigate, usePlace } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { identityContract } from '../contract.ts'
import { sentences } from '../rules.ts'
import styles from './auth.module.css'
import { CardTitle } from './CardTitle.tsx'
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx'
import { isEndedLink } from './ended-link.ts'
import { Message } from './Message.tsx'

export function SetPasswordPage() {
  const token = new URLSearchParams(usePlace().query).get('token') ?? ''
  return <ResetLink key={token} token={token} />
}

function ResetLink({ token }: { token: string }) {
  const { me, refresh } = useSession()
  const [isEnded, setEnded] = useState(token === '')

  async function reset(newPassword: string): Promise<void> {
    try {
      await call(identityContract.resetPassword, { body: { token, newPassword } })
    } catch (error) {
      if (!isEndedLink(error)) throw error
      return setEnded(true)
    }
    // All sessions of the person have ended, one of this browser as well.
    if (me) await refresh()
    navigate('/signin?password=set', { replace: true })
  }

  if (isEnded) return <EndedLink />
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        Set a new password
      </h1>
      <p className={styles.subtitle}>You are then signed out everywhere, and sign in with the new one.</p>
      <ChoosePasswordForm name="newPassword" button="Set new password" busyButton="Saving..." onChoose={reset} />
    </section>
  )
}

function EndedLink() {
  return (
    <section className={styles.card}>
      <CardTitle>This link has ended</CardTitle>
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
