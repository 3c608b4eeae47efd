// Home page: the hero and the second sign-in panel, with each error beside its field.
import { useEffect } from 'react'
import { hrefTo } from '#web/shell/routing/location.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { googleReasons } from '../../rules.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import styles from '../auth.module.css'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { type GoogleMessage, useGoogle } from '../google/use-google.ts'
import { Message } from '../Message.tsx'
import { SendButton } from '../SendButton.tsx'
import { PasskeyButton } from '../second-step/PasskeyButton.tsx'
import { SignInFields } from './SignInFields.tsx'
import { SignInHelp } from './SignInHelp.tsx'
import { useSignIn } from './use-sign-in.ts'

const genericError = 'Error signing in. Please try again.'

/** Errors for which this layout has no sentence of its own. */
const isGenericError = (code: string | undefined) => code === 'unexpected' || code === 'failed' || code === 'replaced'

/** The specified sentence comes first, then the reason if there is more to say. */
function alertText({ popupOutcome, text }: GoogleMessage): string {
  const reasons: Partial<Record<typeof popupOutcome, string>> = googleReasons
  const reason = reasons[popupOutcome]
  if (isGenericError(popupOutcome)) return genericError
  return reason ? `${genericError} ${reason}` : text
}

export function HomePage() {
  const { form } = useSignIn()
  const google = useGoogle('sign-in')
  const { busy, problem, failure } = form

  // Where the specification shows a browser's alert, this shows a toast.
  const googleMessage = google.message
  useEffect(() => {
    if (googleMessage) toast.error(alertText(googleMessage))
  }, [googleMessage])
  useEffect(() => {
    if (isGenericError(problem?.error)) toast.error(genericError)
  }, [problem])

  return (
    <AuthFrame isHome>
      <h2 className={styles.title}>Welcome to NEXUS!</h2>
      <p className={styles.subtitle}>Sign in to your account to continue.</p>
      <FormFrame form={form} className={styles.form}>
        <SignInFields propsOf={form.getInputProps} />
        <SendButton busy={busy} label="Sign in" busyLabel="Signing in..." />
        {failure && !isGenericError(problem?.error) && (
          // Text under a field is not announced on its own.
          <Message tone="poor" isHidden={problem?.fields !== undefined}>
            {failure}
          </Message>
        )}
        <SignInHelp problem={problem} ending={googleMessage?.popupOutcome} email={form.values.email} />
      </FormFrame>
      <p className={styles.or}>Or continue with</p>
      <GoogleButton
        label="Google"
        isReady={google.isReady}
        isOpen={google.isOpen}
        disabled={busy}
        onClick={google.start}
      />
      <PasskeyButton />
      <div className={styles.links}>
        <a href={hrefTo('/reset-password')}>Forgot Password?</a>
        <a href={hrefTo('/signup')}>Create Account</a>
      </div>
    </AuthFrame>
  )
}
