// A field of the card that asks where one works: a text, or a choice among these options.
import { useId } from 'react'
import type { InputProps } from '#web/ui/use-zod-form.ts'
import styles from './place.module.css'

type PlaceFieldProps = InputProps & {
  label: string
  autoComplete?: string
  options?: { value: string; label: string }[]
}

export function PlaceField({ label, options, error, ...input }: PlaceFieldProps) {
  const id = useId()
  const field = {
    ...input,
    id,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...field}>
          <option value="">Choose</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input {...field} />
      )}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  )
}
