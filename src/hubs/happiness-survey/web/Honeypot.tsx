// Is this a person? A field that nobody sees: only programs fill it in.
import type { Ref } from 'react'
import styles from './Survey.module.css'

export function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={styles.trap} aria-hidden>
      <label>
        Website
        <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
