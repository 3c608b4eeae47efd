// Form to fill all months at once: due on the same day of each month, or of the month after.
import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { Select } from '#web/ui/form/Select.tsx'
import styles from '../tasks.module.css'

const choices = [
  { value: '1', label: 'The next month' },
  { value: '0', label: 'The same month' },
]

export function FillMonths({ onFill }: { onFill: (day: number, monthsLater: 0 | 1) => void }) {
  const [day, setDay] = useState<number | string>(5)
  const [later, setLater] = useState('1')
  const isDay = typeof day === 'number' && day >= 1 && day <= 31
  return (
    <div className={styles.inline}>
      <NumberInput
        label="Due on day"
        min={1}
        max={31}
        clampBehavior="strict"
        allowDecimal={false}
        value={day}
        onChange={setDay}
      />
      <Select
        label="In which month"
        data={choices}
        value={later}
        onChange={(value) => value && setLater(value)}
        allowDeselect={false}
      />
      <Button variant="default" disabled={!isDay} onClick={() => isDay && onFill(day, later === '1' ? 1 : 0)}>
        Fill all months
      </Button>
    </div>
  )
}
