// Field frame in plain HTML: label, description and error of a field. The first screens and the dashboard cannot afford
// Mantine's inputs, so these only look like them.
import { type ReactNode, useId } from 'react'
import styles from './FieldFrame.module.css'

export type FieldTexts = { label: string; description?: string; error?: string }

type Attributes = { id: string; className: string | undefined; 'aria-invalid'?: true; 'aria-describedby'?: string }
type FieldFrameProps = FieldTexts & { children: (field: Attributes) => ReactNode }

export function FieldFrame({ label, description, error, children }: FieldFrameProps) {
  const id = useId()
  const described = [description && `${id}-text`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {description && (
        <span id={`${id}-text`} className={styles.description}>
          {description}
        </span>
      )}
      {children({
        id,
        className: styles.input,
        ...(error && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  )
}
