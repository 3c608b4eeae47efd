// The link of the verification mail: proves the address, or says that the link has ended and sends a new one.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#web/call.ts'
import { hrefTo, usePlace } from '#web/shell/location.ts'
import { identityContract } from '../contract.ts'
import { sentences } from '../rules.ts'
import styles from './auth.module.css'
import { Field } from './Field.tsx'
import { codeOf, messageOf } from './failure.ts'
import { keepLastEmail, readLastEmail } from './last-email.ts'
import { Message } from './Message.tsx'
import { ResendButton } from './ResendButton.tsx'

type State = { is: 'busy' } | { is: 'done'; email: string } | { is: 'ended' } | { is: 'failed'; text: string }

/** A link works once, but a page may be drawn twice: the same token is sent one time only. */
const sent = new Map<string, Promise<State>>()

function verifyOnce(token: string): Promise<State> {
  const known = sent.get(token)
  if (known) return known
  const asked: Promise<State> = call(identityContract.verify, { body: { token } }).then(
    ({ email }) => ({ is: 'done', email }),
    (error: unknown) => {
      if (codeOf(error) === 'linkExpired' || codeOf(error) === 'badInput') return { is: 'ended' }
      sent.delete(token)
      return { is: 'failed', text: messageOf(error) }
    },
  )
  sent.set(token, asked)
  return asked
}

export function VerifyPage() {
  const token = new URLSearchParams(usePlace().query).get('token') ?? ''
  const [state, setState] = useState<State>({ is: 'busy' })
  const [tries, setTries] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try sends again
  useEffect(() => {
    let isGone = false
    setState({ is: 'busy' })
    void verifyOnce(token).then((next) => {
      if (next.is === 'done') keepLastEmail(next.email)
      if (!isGone) setState(next)
    })
    return () => {
      isGone = true
    }
  }, [token, tries])

  if (state.is === 'busy') {
    return (
      <section className={styles.card} role="status">
        <h1 className={styles.title} tabIndex={-1}>
          Verifying your email...
        </h1>
      </section>
    )
  }
  if (state.is === 'done') return <Verified email={state.email} />
  if (state.is === 'ended') return <EndedLink />
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        Your email is not verified yet
      </h1>
      <Message tone="poor">{state.text}</Message>
      <Button onClick={() => setTries(tries + 1)}>Retry</Button>
    </section>
  )
}

function Verified({ email }: { email: string }) {
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        Your email is verified
      </h1>
      <Message tone="good">{email} is ready. You can sign in now.</Message>
      <Button component="a" href={hrefTo('/signin')}>
        Sign in
      </Button>
    </section>
  )
}

function EndedLink() {
  const [email, setEmail] = useState(readLastEmail)
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        This link has ended
      </h1>
      <Message tone="poor">{sentences.linkExpired}</Message>
      <p className={styles.subtitle}>
        If you verified your email before, simply <a href={hrefTo('/signin')}>sign in</a>. If not, we send you a new
        mail:
      </p>
      <Field label="Email Address" type="email" autoComplete="username" value={email} onChange={setEmail} />
      <ResendButton email={email} />
    </section>
  )
}
