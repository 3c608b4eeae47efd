// A choice among few, beside the plain fields of the screens around sign-in.
import { useId } from 'react'
import type { InputProps } from '#web/ui/use-zod-form.ts'
import styles from './field.module.css'

type ChoiceFieldProps = Pick<InputProps, 'name' | 'value' | 'onChange'> & {
  label: string
  options: { value: string; label: string }[]
}

export function ChoiceField({ label, name, value, onChange, options }: ChoiceFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className={styles.input} required value={value} onChange={onChange}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
