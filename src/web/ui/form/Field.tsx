// Text field and select field in plain HTML; a password can be shown. They take the props of a form's getInputProps. One file:
// each of its own would be a request on the first screens.
import { type ComponentProps, useState } from 'react'
import { Icon } from '../page/Icon.tsx'
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

type ChoiceFieldProps = Omit<ComponentProps<'select'>, 'id'> &
  FieldTexts & { options: { value: string; label: string }[] }

export const ChoiceField = ({ label, description, error, options, ...input }: ChoiceFieldProps) => (
  <FieldFrame {...{ label, description, error }}>
    {(field) => (
      <span className={styles.box}>
        <select required {...input} {...field}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="selector" size={16} />
      </span>
    )}
  </FieldFrame>
)
