// The link of an invitation: choose a password and come in, or learn that the link has ended.
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

export function JoinPage() {
  const token = new URLSearchParams(usePlace().query).get('token') ?? ''
  return <Invitation key={token} token={token} />
}

function Invitation({ token }: { token: string }) {
  const { me, settings, refresh } = useSession()
  const [isEnded, setEnded] = useState(token === '')

  async function join(password: string): Promise<void> {
    try {
      await call(identityContract.join, { body: { token, password } })
    } catch (error) {
      if (!isEndedLink(error)) throw error
      return setEnded(true)
    }
    if (me) await refresh()
    navigate('/signin?password=set', { replace: true })
  }

  if (isEnded) return <EndedLink />
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        Welcome to NEXUS
      </h1>
      <p className={styles.subtitle}>
        {`The portal of ${settings.organisation}. Your role and your place wait for you: choose a password, then sign in.`}
      </p>
      <ChoosePasswordForm name="password" button="Join" busyButton="Joining..." onChoose={join} />
    </section>
  )
}

function EndedLink() {
  return (
    <section className={styles.card}>
      <CardTitle>This link has ended</CardTitle>
      <Message tone="poor">{sentences.linkExpired}</Message>
      <p className={styles.subtitle}>
        You have a password already? Then sign in. If not, sign up with the address that was invited: your role and your
        place are kept for it.
      </p>
      <Button component="a" href={hrefTo('/signin')}>
        Sign in
      </Button>
      <Button component="a" href={hrefTo('/signup')} variant="default">
        Sign up
      </Button>
    </section>
  )
}
