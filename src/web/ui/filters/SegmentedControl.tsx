// Segmented control: a row of choices of which one is made. Mantine's measures itself while it is mounted, and so makes a phone
// lay out the page in the middle of a render.
import { useId } from 'react'
import styles from './SegmentedControl.module.css'

type SegmentedControlProps<Value extends string> = {
  data: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  size?: 'sm' | 'md'
  fullWidth?: boolean
  /** Space below. */
  mb?: 'md' | 'lg'
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { data, value, onChange, size = 'sm', fullWidth, mb, ...name } = props
  const id = useId()
  return (
    <div
      role="radiogroup"
      {...name}
      className={styles.control}
      data-size={size}
      data-full-width={fullWidth}
      style={mb && { marginBottom: `var(--mantine-spacing-${mb})` }}
      data-no-print
    >
      {data.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={id}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
