// How likely is it, from 0 to 10? A slider that begins in the middle; it has no number beside it until somebody touches it.
import { Input, Slider, Text } from '@mantine/core'
import { useId, useRef } from 'react'
import styles from './Survey.module.css'

const marks = Array.from({ length: 11 }, (_, value) => ({ value, label: String(value) }))
const middle = 5

type RatingSliderProps = { value: number | null; error?: string | undefined; onChange: (value: number) => void }

export function RatingSlider({ value, error, onChange }: RatingSliderProps) {
  const id = useId()
  const isMoved = useRef(false)
  const move = (to: number) => {
    isMoved.current = true
    onChange(to)
  }
  // Who presses it where it stands means the middle.
  const touch = () => {
    if (value === null && !isMoved.current) move(middle)
  }
  return (
    <div className={styles.rating}>
      <div className={styles.ratingHead}>
        <Text fw={550} id={id}>
          Overall, how happy are you with your experience?
        </Text>
        <output className={styles.ratingValue} data-tabular>
          {value ?? '–'}
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
        value={value ?? middle}
        onChange={move}
        onPointerUp={touch}
        onKeyDown={(event) => [' ', 'Enter'].includes(event.key) && touch()}
        label={null}
        size="lg"
        thumbProps={{
          'aria-labelledby': id,
          'aria-describedby': `${id}-error`,
          'aria-invalid': error ? true : undefined,
          ...(value === null && { 'aria-valuetext': 'not chosen yet' }),
        }}
        className={styles.slider}
      />
      <Input.Error id={`${id}-error`}>{error}</Input.Error>
    </div>
  )
}
