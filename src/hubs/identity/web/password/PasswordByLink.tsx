// Page behind a mail link: its reader chooses a password, once, or learns that the link has expired and how to go on.
import { type ReactNode, useState } from 'react'
import { navigate, useAppLocation } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { sentences } from '../../rules.ts'
import styles from '../auth.module.css'
import { CardTitle } from '../CardTitle.tsx'
import { Message } from '../Message.tsx'
import { isExpiredLink } from '../sign-up/expired-link.ts'
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx'

type PasswordByLinkProps = {
  title: string
  text: string
  /** As in the contract. */
  name: 'password' | 'newPassword'
  button: string
  busyButton: string
  send: (token: string, password: string) => Promise<unknown>
  /** Shown when the link has expired: what to do instead. */
  expired: ReactNode
}

export function PasswordByLink(props: PasswordByLinkProps) {
  const token = new URLSearchParams(useAppLocation().query).get('token') ?? ''
  return <LinkForm key={token} token={token} {...props} />
}

function LinkForm({ token, title, text, send, expired, ...form }: PasswordByLinkProps & { token: string }) {
  const { me, refresh } = useSession()
  const [isExpired, setExpired] = useState(token === '')

  async function choose(password: string): Promise<void> {
    try {
      await send(token, password)
    } catch (error) {
      if (!isExpiredLink(error)) throw error
      return setExpired(true)
    }
    // All sessions of the person have ended, this browser's as well.
    if (me) await refresh()
    navigate('/signin?password=set', { replace: true })
  }

  if (isExpired) {
    return (
      <section className={styles.card}>
        <CardTitle>This link no longer works</CardTitle>
        <Message tone="poor">{sentences.linkExpired}</Message>
        {expired}
      </section>
    )
  }
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.subtitle}>{text}</p>
      <ChoosePasswordForm {...form} onChoose={choose} />
    </section>
  )
}
