// Select field in plain HTML, beside Field; takes the props of a form's getInputProps.
import type { ComponentProps } from 'react'
import { Icon } from '../page/Icon.tsx'
import styles from './FieldFrame.module.css'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'

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
