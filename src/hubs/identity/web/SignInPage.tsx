// The sign-in screen: email and password, or Google; one message box below.
import { Button } from '@mantine/core'
import { hrefTo, usePlace } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { sentences } from '../rules.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { GoogleButton } from './GoogleButton.tsx'
import { LockoutHint } from './LockoutHint.tsx'
import { MailOnItsWay } from './MailOnItsWay.tsx'
import { Message } from './Message.tsx'
import { OutboxHint } from './OutboxHint.tsx'
import { ResendButton } from './ResendButton.tsx'
import { SendForm } from './SendForm.tsx'
import { SignInFields } from './SignInFields.tsx'
import { useGoogle } from './use-google.ts'
import { useSignIn } from './use-sign-in.ts'

export function SignInPage() {
  const { settings } = useSession()
  const query = new URLSearchParams(usePlace().query)
  const form = useSignIn()
  const google = useGoogle('sign-in')
  const { busy, result } = form
  const word = result ?? (google.word && { text: google.word.text, code: google.word.ending })
  return (
    <AuthFrame isShort>
      <h1 className={styles.title} tabIndex={-1}>
        Sign in to NEXUS
      </h1>
      <p className={styles.subtitle}>With your {settings.organisation} email.</p>
      {query.get('verification') === 'success' && (
        <Message tone="good">
          {sentences.verificationSent}
          <OutboxHint />
        </Message>
      )}
      {query.get('password') === 'set' && <Message tone="good">Your new password is set. Please sign in.</Message>}
      <SendForm
        form={form.form}
        busy={busy}
        className={styles.form}
        onSend={() => {
          google.setWord(null)
          void form.submit()
        }}
      >
        <SignInFields form={form} />
        {word && <Message tone={word.text.includes('successful') ? 'good' : 'poor'}>{word.text}</Message>}
        {result?.lockedForS && <LockoutHint lockedForS={result.lockedForS} />}
        {word?.code === 'emailNotVerified' && <ResendButton email={form.email} />}
        {word?.code === 'notVerified' && <MailOnItsWay />}
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Signing in...' : 'Sign in'}
        </Button>
      </SendForm>
      <GoogleButton
        label="Sign in with Google"
        isReady={google.isReady}
        isOpen={google.isOpen}
        disabled={busy}
        onClick={() => {
          form.setResult(null)
          google.start()
        }}
      />
      <div className={styles.links}>
        <a href={hrefTo('/reset-password')}>Forgot Password?</a>
        <a href={hrefTo('/signup')}>Create an account</a>
      </div>
    </AuthFrame>
  )
}
