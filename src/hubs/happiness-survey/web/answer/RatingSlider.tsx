// Rating slider from 0 to 10: starts in the middle, which is not an answer yet. A tap on it, the space bar or the button confirms
// the middle.
import { Button, Input, Slider, Text } from '@mantine/core'
import { useId, useRef } from 'react'
import styles from './Survey.module.css'

const marks = Array.from({ length: 11 }, (_, value) => ({ value, label: String(value) }))
const middle = 5

type RatingSliderProps = {
  question: string
  help: string
  value: number | null
  error?: string | undefined
  onChange: (value: number) => void
}

export function RatingSlider({ question, help, value, error, onChange }: RatingSliderProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  const isAnswered = value !== null
  const move = (to: number) => {
    isMoved.current = true
    onChange(to)
  }
  // A press without moving confirms the middle.
  const touch = () => {
    if (!isAnswered && !isMoved.current) move(middle)
  }
  const confirm = () => {
    move(middle)
    // The button disappears, so move the focus to the slider.
    frame.current?.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.rating} ref={frame}>
      <div className={styles.ratingHead}>
        <Text fw={550} id={id}>
          {question}
        </Text>
        <output className={styles.ratingValue} data-tabular>
          {value ?? '–'}
        </output>
      </div>
      {help && (
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      )}
      <Slider
        min={0}
        max={10}
        step={1}
        marks={marks}
        value={value ?? middle}
        onChange={move}
        onPointerUp={touch}
        onKeyDown={(event) => {
          if (![' ', 'Enter'].includes(event.key)) return
          event.preventDefault()
          touch()
        }}
        label={null}
        size="lg"
        // Grey: not an answer yet.
        color={isAnswered ? undefined : 'gray'}
        {...(!isAnswered && { thumbValueText: 'not chosen yet' })}
        thumbProps={{
          'aria-labelledby': id,
          'aria-describedby': `${id}-hint ${id}-error`,
          'aria-invalid': error ? true : undefined,
        }}
        className={styles.slider}
      />
      {!isAnswered && (
        <div className={styles.ratingHint}>
          <Text size="sm" id={`${id}-hint`}>
            Not answered yet. Move the slider, or keep {middle}.
          </Text>
          <Button variant="default" onClick={confirm}>
            Keep {middle}
          </Button>
        </div>
      )}
      <Input.Error id={`${id}-error`}>{error}</Input.Error>
    </div>
  )
}
