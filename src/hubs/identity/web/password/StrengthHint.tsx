// Password strength hint: three bars, a word and a hint; only the word when the field itself gives the reason.
import { useSession } from '#web/shell/session/session.ts'
import { type Owner, shortHint, strengthOf } from '../../password-rules.ts'
import styles from '../auth.module.css'
import { useRefusedPasswords } from './refused-passwords.ts'

const refused = { score: 0, word: 'Weak', hint: '' }

type StrengthHintProps = { password: string; owner: Owner; isRefused: boolean }

export function StrengthHint({ password, owner, isRefused }: StrengthHintProps) {
  const { settings } = useSession()
  const common = useRefusedPasswords(password !== '')
  const strength = isRefused ? refused : strengthOf(password, owner, settings, common)
  const shown = password ? strength : undefined
  return (
    <div className={styles.strength} data-score={shown?.score}>
      <span className={styles.bars} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span role="status">{shown ? `${shown.word}. ${shown.hint}` : shortHint}</span>
    </div>
  )
}
