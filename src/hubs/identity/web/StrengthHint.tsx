// How strong is what the person types? Three bars, a word and a hint; no gate.
import { strengthOf } from '../rules.ts'
import styles from './auth.module.css'

export function StrengthHint({ password }: { password: string }) {
  const { score, word, hint } = strengthOf(password)
  return (
    <div className={styles.strength} data-score={password ? score : undefined}>
      <span className={styles.bars} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span role="status">{password ? `${word}. ${hint}` : 'A password shorter than 6 characters is weak.'}</span>
    </div>
  )
}
