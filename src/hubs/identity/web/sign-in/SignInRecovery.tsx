// Recovery after a refused sign-in: wait or reset the password, resend the verification mail, or read the one that was just
// sent.
import type { Problem } from '#shared/problem.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import styles from '../auth.module.css'
import { Message } from '../Message.tsx'
import { OutboxHint } from '../OutboxHint.tsx'
import { ResendButton } from '../sign-up/ResendButton.tsx'

/** After a Google sign-in with an address that Google has not verified: the verification mail was sent again. */
const VerificationSent = () => (
  <Message tone="good">
    We’ve sent you the verification email again.
    <OutboxHint />
  </Message>
)

export type RefusedSignIn = { problem: Problem | undefined; ending: string | undefined; email: string }

export const SignInRecovery = ({ problem, ending, email }: RefusedSignIn) => (
  <>
    <LockoutHint problem={problem} />
    {problem?.error === 'emailNotVerified' && <ResendButton email={email} />}
    {ending === 'notVerified' && <VerificationSent />}
  </>
)

/** Renders nothing for any other problem. */
function LockoutHint({ problem }: { problem: Problem | undefined }) {
  if (problem?.error !== 'tooManyAttempts') return null
  const minutes = Math.ceil((problem.details as { retryAfterS: number }).retryAfterS / 60)
  return (
    <p className={styles.hint} role="status">
      You can try again in {minutes === 1 ? '1 minute' : `${minutes} minutes`}, or{' '}
      <a href={hrefTo('/reset-password')}>reset your password by email</a> and sign in now.
    </p>
  )
}
