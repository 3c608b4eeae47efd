// What became of a passkey that came to nothing? A calm word for a dialog that was closed, a box for what was refused.

import { Message } from '../Message.tsx'
import { passkeySentence } from './ceremonies.ts'
import styles from './passkeys.module.css'

export function PasskeyWord({ error }: { error: unknown }) {
  const { text, isCalm } = passkeySentence(error)
  if (!text) return null
  if (!isCalm) return <Message tone="poor">{text}</Message>
  return (
    <p className={styles.calm} role="status">
      {text}
    </p>
  )
}
