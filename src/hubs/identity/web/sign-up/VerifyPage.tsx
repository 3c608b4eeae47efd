// Page behind the verification mail's link: a click verifies the address, and signs in the browser that signed up. In any
// other browser the person chooses the password here; an expired link can be sent again.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { hrefTo, navigate, useAppLocation } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { identityContract } from '../../contract.ts'
import { sentences } from '../../rules.ts'
import styles from '../auth.module.css'
import { CardTitle } from '../CardTitle.tsx'
import { EmailField } from '../EmailField.tsx'
import { messageOf } from '../failure.ts'
import { Message } from '../Message.tsx'
import { ChoosePasswordForm } from '../password/ChoosePasswordForm.tsx'
import { isExpiredLink } from './expired-link.ts'
import { ResendButton } from './ResendButton.tsx'

type State = { is: 'asking' } | { is: 'choosing' } | { is: 'done'; email: string } | { is: 'ended' }
type Verify = (password?: string) => Promise<void>
const nothing = z.object({})

export function VerifyPage() {
  const token = new URLSearchParams(useAppLocation().query).get('token') ?? ''
  return <VerifyLink key={token} token={token} />
}

function VerifyLink({ token }: { token: string }) {
  const { refresh } = useSession()
  const [state, setState] = useState<State>({ is: token ? 'asking' : 'ended' })
  // An expired link says so at once. Other failures are shown by the button.
  useEffect(() => {
    if (!token) return
    call(identityContract.checkVerifyLink, { body: { token } }).catch((error: unknown) => {
      if (isExpiredLink(error)) setState((now) => (now.is === 'asking' ? { is: 'ended' } : now))
    })
  }, [token])
  const verify: Verify = async (password) => {
    try {
      const { email, isSignedIn } = await call(identityContract.verify, { body: { token, password } })
      // If the session cannot be read now, the page says that the address is verified.
      if (isSignedIn && (await refresh().catch(() => null))) {
        toast.success('Your email is verified. Welcome to NEXUS!')
        return navigate('/dashboard', { replace: true })
      }
      setState({ is: 'done', email })
    } catch (error) {
      if (isExpiredLink(error)) return setState({ is: 'ended' })
      if (!(error instanceof Problem && error.error === 'passwordNeeded')) throw error
      setState({ is: 'choosing' })
    }
  }
  return (
    <section className={styles.card}>
      {state.is === 'asking' && <VerifyStep onVerify={verify} />}
      {state.is === 'choosing' && <PasswordStep onVerify={verify} />}
      {state.is === 'done' && <Verified email={state.email} />}
      {state.is === 'ended' && <ExpiredLink />}
    </section>
  )
}

function VerifyStep({ onVerify }: { onVerify: Verify }) {
  const { busy, failure, send } = useZodForm(nothing, {}, { submit: () => onVerify(), words: messageOf })
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        Verify your email
      </h1>
      <p className={styles.subtitle}>Confirm this is your email, and your account is ready.</p>
      {failure && <Message tone="poor">{failure}</Message>}
      <Button onClick={() => send()} disabled={busy}>
        {busy ? 'Verifying...' : 'Verify my email'}
      </Button>
    </>
  )
}

const PasswordStep = ({ onVerify }: { onVerify: Verify }) => (
  <>
    <CardTitle>Choose your password</CardTitle>
    <p className={styles.subtitle}>One more step: choose the password for your account here.</p>
    <ChoosePasswordForm
      name="password"
      description="Any password set before you verified your email no longer works."
      button="Verify my email"
      busyButton="Verifying..."
      onChoose={onVerify}
    />
  </>
)

function Verified({ email }: { email: string }) {
  const { me } = useSession()
  return (
    <>
      <CardTitle>Your email is verified</CardTitle>
      <Message tone="good">
        {email} is ready. {me ? `You are still signed in as ${me.email}.` : 'You can sign in now.'}
      </Message>
      <Button component="a" href={hrefTo(me ? '/logout' : '/signin')}>
        {me ? 'Log out and sign in' : 'Sign in'}
      </Button>
    </>
  )
}

function ExpiredLink() {
  const [email, setEmail] = useState('')
  return (
    <>
      <CardTitle>This link no longer works</CardTitle>
      <Message tone="poor">{sentences.linkExpired}</Message>
      <p className={styles.subtitle}>
        If you’ve already verified your email, <a href={hrefTo('/signin')}>sign in</a>. If not, we’ll send you a new
        email:
      </p>
      <EmailField value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      <ResendButton email={email} />
    </>
  )
}
