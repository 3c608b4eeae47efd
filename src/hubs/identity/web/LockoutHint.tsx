// How long does a lockout last, and what opens it at once?
import { hrefTo } from '#web/shell/location.ts'
import styles from './auth.module.css'

export function LockoutHint({ lockedForS }: { lockedForS: number }) {
  const minutes = Math.ceil(lockedForS / 60)
  return (
    <p className={styles.hint} role="status">
      You can try again in {minutes === 1 ? '1 minute' : `${minutes} minutes`}. You need not wait:{' '}
      <a href={hrefTo('/reset-password')}>reset your password by mail</a>, and you can sign in at once.
    </p>
  )
}
