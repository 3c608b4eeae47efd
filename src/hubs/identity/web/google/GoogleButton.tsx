// Google sign-in button; says so when Google is not set up.
import { useId } from 'react'
import { PlainButton } from '#web/ui/page/PlainButton.tsx'
import { sentences } from '../../rules.ts'
import styles from '../auth.module.css'

type GoogleButtonProps = { label: string; isReady: boolean; isOpen: boolean; disabled: boolean; onClick: () => void }

export function GoogleButton({ label, isReady, isOpen, disabled, onClick }: GoogleButtonProps) {
  const note = useId()
  // Not `disabled`, or the keyboard would skip it and screen readers could not say why.
  const off = !isReady && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': note }
  return (
    <div className={styles.google}>
      <PlainButton isOther isWide onClick={onClick} disabled={disabled} {...off}>
        <Mark />
        {label}
      </PlainButton>
      <p id={note} className={styles.googleNote} role="status">
        {!isReady && sentences.googleNotSetUp}
        {isReady && isOpen && 'Continue in the Google window. Can’t see it? Click the button again.'}
      </p>
    </div>
  )
}

const Mark = () => (
  <svg width="18" height="18" viewBox="0 0 24 24" fill="none" strokeWidth="3.4" aria-hidden focusable="false">
    <path d="M19.6 6.6A9.3 9.3 0 0 0 4 7.6" stroke="#ea4335" />
    <path d="M4 7.6a9.3 9.3 0 0 0 0 8.8" stroke="#fbbc05" />
    <path d="M4 16.4a9.3 9.3 0 0 0 13.8 2.9" stroke="#34a853" />
    <path d="M17.8 19.3A9.3 9.3 0 0 0 21.3 12H12" stroke="#4285f4" />
  </svg>
)
