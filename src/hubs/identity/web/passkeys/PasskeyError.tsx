// Passkey error: calm text when the dialog was closed, a red box when the server refused.

import { Message } from '../Message.tsx'
import { describePasskeyError } from './ceremonies.ts'
import styles from './passkeys.module.css'

export function PasskeyError({ error }: { error: unknown }) {
  const { text, isCalm } = describePasskeyError(error)
  if (!text) return null
  if (!isCalm) return <Message tone="poor">{text}</Message>
  return (
    <p className={styles.calm} role="status">
      {text}
    </p>
  )
}
