// For how long is somebody left alone who was reminded?
import { Button, NumberInput, Title } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { fewestDays, mostDays, tasksContract } from '../contract.ts'
import { useChange } from './task-queries.ts'
import styles from './tasks.module.css'

export function RemindingCard({ everyDays }: { everyDays: number }) {
  const change = useChange()
  const [days, setDays] = useState<number | string>(everyDays)
  return (
    <section aria-labelledby="reminding" className={styles.section}>
      <Title order={2} id="reminding">
        Reminders
      </Title>
      <p className={styles.lead}>Nobody gets more than one reminder of the same task in so many days.</p>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          if (typeof days !== 'number') return
          void change(call(tasksContract.saveReminding, { body: { everyDays: days } }), () => 'The pause is saved.')
        }}
      >
        <NumberInput
          label="Days between reminders"
          min={fewestDays}
          max={mostDays}
          clampBehavior="strict"
          allowDecimal={false}
          value={days}
          onChange={setDays}
        />
        <Button type="submit" variant="default" disabled={typeof days !== 'number' || days === everyDays}>
          Save
        </Button>
      </form>
    </section>
  )
}
