// The home screen: the hero and the second sign-in panel, with each error beside the field it speaks of.
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { hrefTo } from '#web/shell/location.ts'
import { toast } from '#web/ui/toast.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { GoogleButton } from './GoogleButton.tsx'
import { LockoutHint } from './LockoutHint.tsx'
import { MailOnItsWay } from './MailOnItsWay.tsx'
import { Message } from './Message.tsx'
import { ResendButton } from './ResendButton.tsx'
import { SendForm } from './SendForm.tsx'
import { SignInFields } from './SignInFields.tsx'
import { useGoogle } from './use-google.ts'
import { type SignInTry, useSignIn } from './use-sign-in.ts'

const unclear = 'Error signing in. Please try again.'

/** Messages that mention the email stand under it, those that mention the password under that, others below. */
export function placeOfError(text: string): 'email' | 'password' | 'below' {
  if (/email/i.test(text)) return 'email'
  return /password/i.test(text) ? 'password' : 'below'
}

/** What this layout has no sentence of its own for. */
const isUnclear = ({ code }: Pick<SignInTry, 'code'>) => ['unexpected', 'failed', 'replaced'].includes(code)

export function HomePage() {
  const form = useSignIn()
  const google = useGoogle('sign-in')
  const { busy, result } = form
  const isGood = result?.code === 'successful'
  const text = result && !isGood && !isUnclear(result) ? result.text : ''
  const at = text ? placeOfError(text) : null

  // What the specification shows in a browser's alert is a toast here.
  const googleWord = google.word
  useEffect(() => {
    if (googleWord) toast.error(isUnclear({ code: googleWord.ending }) ? unclear : googleWord.text)
  }, [googleWord])
  useEffect(() => {
    if (result && isUnclear(result)) toast.error(unclear)
  }, [result])

  return (
    <AuthFrame isHome>
      <h2 className={styles.title}>Welcome to NEXUS!</h2>
      <p className={styles.subtitle}>Sign in to your account to continue.</p>
      <SendForm form={form.form} busy={busy} className={styles.form} onSend={() => void form.submit()}>
        <SignInFields form={form} said={{ email: at === 'email' && text, password: at === 'password' && text }} />
        {result?.code === 'emailNotVerified' && <ResendButton email={form.email} />}
        {googleWord?.ending === 'notVerified' && <MailOnItsWay />}
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Signing in...' : 'Sign in'}
        </Button>
        {at === 'below' && <Message tone="poor">{text}</Message>}
        {result?.lockedForS && <LockoutHint lockedForS={result.lockedForS} />}
        {/* What stands under a field is not read aloud by itself. */}
        {text && at !== 'below' && (
          <p role="alert" className={styles.unseen}>
            {text}
          </p>
        )}
      </SendForm>
      <p className={styles.or}>Or continue with</p>
      <GoogleButton
        label="Google"
        isReady={google.isReady}
        isOpen={google.isOpen}
        disabled={busy}
        onClick={google.start}
      />
      <div className={styles.links}>
        <a href={hrefTo('/reset-password')}>Forgot Password?</a>
        <a href={hrefTo('/signup')}>Create Account</a>
      </div>
    </AuthFrame>
  )
}
