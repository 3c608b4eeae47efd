// Password strength hint: three bars, a word and a hint; only the word when the field itself gives the reason.
import { useSession } from '#web/shell/session/session.ts'
import { type Owner, shortHint, strengthOf } from '../../password-rules.ts'
import styles from '../auth.module.css'

type StrengthHintProps = { password: string; owner: Owner; isRefused: boolean }

export function StrengthHint({ password, owner, isRefused }: StrengthHintProps) {
  const { settings } = useSession()
  const { score, word, hint } = isRefused ? { score: 0, word: 'Weak', hint: '' } : strengthOf(password, owner, settings)
  return (
    <div className={styles.strength} data-score={password ? score : undefined}>
      <span className={styles.bars} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span role="status">{password ? `${word}. ${hint}` : shortHint}</span>
    </div>
  )
}
