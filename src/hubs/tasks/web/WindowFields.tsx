// The three days of a window, side by side; on phones below each other.
import { TextInput } from '@mantine/core'
import type { InputProps } from '#web/ui/use-zod-form.ts'
import styles from './tasks.module.css'

export const dayNames = ['opensOn', 'dueOn', 'closesOn'] as const
export const dayTitles = { opensOn: 'Opens', dueOn: 'Due', closesOn: 'Last day' }

type WindowFieldsProps = {
  /** The month; a task of the whole year needs none. */
  title: string | undefined
  inputProps: (day: (typeof dayNames)[number]) => InputProps
}

export function WindowFields({ title, inputProps }: WindowFieldsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend does not stand in a row with the fields
    <div role="group" className={styles.window} data-month={title && true} {...(title && { 'aria-label': title })}>
      {title && <span className={styles.month}>{title}</span>}
      {dayNames.map((day) => (
        <TextInput
          key={day}
          type="date"
          label={dayTitles[day]}
          {...(title && { 'aria-label': `${dayTitles[day]}, ${title}` })}
          {...inputProps(day)}
        />
      ))}
    </div>
  )
}
