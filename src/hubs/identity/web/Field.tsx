// A field of the screens around sign-in; it takes what a form's getInputProps gives. Plain HTML: the first screen cannot
// afford Mantine's inputs, so these only look like them.
import { type ComponentProps, useId, useState } from 'react'
import styles from './field.module.css'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & { label: string; description?: string; error?: string }

export function Field({ label, description, error, type, ...input }: FieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const isPassword = type === 'password'
  const described = [description && `${id}-text`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {description && (
        <span id={`${id}-text`} className={styles.description}>
          {description}
        </span>
      )}
      <span className={styles.box}>
        <input
          required
          {...input}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {isPassword && (
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={isShown}
            aria-label={`Show the ${label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        )}
      </span>
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  )
}
