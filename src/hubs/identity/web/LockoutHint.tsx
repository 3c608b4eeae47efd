// How long does a lockout last, and what opens it at once?
import type { Problem } from '#shared/problem.ts'
import { hrefTo } from '#web/shell/location.ts'
import styles from './auth.module.css'

/** Says nothing of any other problem. */
export function LockoutHint({ problem }: { problem: Problem | undefined }) {
  if (problem?.error !== 'tooManyAttempts') return null
  const minutes = Math.ceil((problem.details as { retryAfterS: number }).retryAfterS / 60)
  return (
    <p className={styles.hint} role="status">
      You can try again in {minutes === 1 ? '1 minute' : `${minutes} minutes`}. You need not wait:{' '}
      <a href={hrefTo('/reset-password')}>reset your password by mail</a>, and you can sign in at once.
    </p>
  )
}
