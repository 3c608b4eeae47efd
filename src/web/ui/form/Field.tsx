// Text field in plain HTML; a password can be shown. Takes the props of a form's getInputProps.
import { type ComponentProps, useState } from 'react'
import styles from './FieldFrame.module.css'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldTexts

export function Field({ type, label, description, error, ...input }: FieldProps) {
  const [isShown, setShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <FieldFrame {...{ label, description, error }}>
      {(field) => (
        <span className={styles.box}>
          <input required {...input} {...field} type={isPassword && isShown ? 'text' : type} />
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
      )}
    </FieldFrame>
  )
}
