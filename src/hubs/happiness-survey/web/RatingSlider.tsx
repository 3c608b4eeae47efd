// How likely is it, from 0 to 10? A slider that begins in the middle, with its number beside it.
import { Slider, Text } from '@mantine/core'
import { useId } from 'react'
import styles from './Survey.module.css'

const marks = Array.from({ length: 11 }, (_, value) => ({ value, label: String(value) }))

export function RatingSlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId()
  return (
    <div className={styles.rating}>
      <div className={styles.ratingHead}>
        <Text fw={550} id={id}>
          Overall, how happy are you with your experience?
        </Text>
        <output className={styles.ratingValue} data-tabular>
          {value}
        </output>
      </div>
      <Text size="sm" c="dimmed">
        0 is not at all, 10 could not be better.
      </Text>
      <Slider
        min={0}
        max={10}
        step={1}
        marks={marks}
        value={value}
        onChange={onChange}
        label={null}
        size="lg"
        thumbProps={{ 'aria-labelledby': id }}
        className={styles.slider}
      />
    </div>
  )
}
