// A choice among few, beside the plain fields of the screens around sign-in.
import { useId } from 'react'
import styles from './field.module.css'

type ChoiceFieldProps<Value extends string> = {
  label: string
  name: string
  value: Value
  options: { value: Value; label: string }[]
  disabled: boolean
  onChange: (value: Value) => void
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, name, value, options, disabled, onChange } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className={styles.input}
        required
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
