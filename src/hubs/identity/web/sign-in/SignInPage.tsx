// Sign-in page: email and password, Google or a passkey; one message box below.
import { lazy, Suspense } from 'react'
import { hrefTo, useAppLocation } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { sentences } from '../../rules.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import styles from '../auth.module.css'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { useGoogle } from '../google/use-google.ts'
import { Message } from '../Message.tsx'
import { OutboxHint } from '../OutboxHint.tsx'
import { SendButton } from '../SendButton.tsx'
import { PasskeyButton } from '../second-step/PasskeyButton.tsx'
import { SignInFields } from './SignInFields.tsx'
import { SignInHelp } from './SignInHelp.tsx'
import { useSignIn } from './use-sign-in.ts'

const SecondStep = lazy(async () => ({ default: (await import('../second-step/SecondStep.tsx')).SecondStep }))

export function SignInPage() {
  const { settings } = useSession()
  const query = new URLSearchParams(useAppLocation().query)
  const { form, isSignedIn } = useSignIn()
  const google = useGoogle('sign-in')
  const { busy, problem } = form
  const failure = google.message?.text ?? (google.isOpen ? null : form.failure)
  const send = () => {
    google.setMessage(null)
    return form.send()
  }
  if (query.has('step')) {
    return (
      <AuthFrame isShort>
        <Suspense>
          <SecondStep />
        </Suspense>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame isShort>
      <h1 className={styles.title} tabIndex={-1}>
        Sign in to NEXUS
      </h1>
      <p className={styles.subtitle}>Use your {settings.organisation} email.</p>
      {query.get('verification') === 'success' && (
        <Message tone="good">
          {sentences.verificationSent}
          <OutboxHint />
        </Message>
      )}
      {query.get('password') === 'set' && <Message tone="good">Your new password is set. Please sign in.</Message>}
      <FormFrame form={{ ...form, send }} className={styles.form}>
        {/* What the server found is shown once, in the box. */}
        <SignInFields propsOf={(name) => ({ ...form.getInputProps(name), ...(problem && { error: undefined }) })} />
        {isSignedIn && <Message tone="good">Sign in successful.</Message>}
        {failure && <Message tone="poor">{failure}</Message>}
        <SignInHelp problem={problem} ending={google.message?.popupOutcome} email={form.values.email} />
        <SendButton busy={busy} label="Sign in" busyLabel="Signing in..." />
      </FormFrame>
      <GoogleButton
        label="Sign in with Google"
        isReady={google.isReady}
        isOpen={google.isOpen}
        disabled={busy}
        onClick={google.start}
      />
      <PasskeyButton />
      <div className={styles.links}>
        <a href={hrefTo('/reset-password')}>Forgot Password?</a>
        <a href={hrefTo('/signup')}>Create an account</a>
      </div>
    </AuthFrame>
  )
}
