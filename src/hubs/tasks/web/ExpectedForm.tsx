// How much is expected of this LC? Whoever owes it counts, unless the national team sets a number.
import { Button, NumberInput, Title } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { useYears } from '#web/years.ts'
import { mostExpected, type Owing, tasksContract } from '../contract.ts'
import { useChange } from './task-queries.ts'
import styles from './tasks.module.css'

type ExpectedFormProps = { owing: Owing; where: string }

export function ExpectedForm({ owing: { kind, committee, cell }, where }: ExpectedFormProps) {
  const change = useChange()
  const { open } = useYears()
  const [typed, setTyped] = useState<number | string>(cell.expected ?? '')
  const save = (expected: number | null) =>
    change(call(tasksContract.setExpected, { body: { kind, committee, expected, year: open.label } }), (saved) => {
      setTyped(saved.expected ?? '')
      return expected === null ? 'Whoever owes it counts again.' : `${where} is expected to reach ${expected}.`
    })
  return (
    <section aria-labelledby="expected" className={styles.expected}>
      <Title order={2} id="expected">
        Expected of {where}
      </Title>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          if (typeof typed === 'number') void save(typed)
        }}
      >
        <NumberInput
          label="Number"
          description={cell.isSet ? 'You set this number for the open year.' : 'Counted from who owes it.'}
          min={0}
          max={mostExpected}
          allowDecimal={false}
          allowNegative={false}
          value={typed}
          onChange={setTyped}
        />
        <Button
          type="submit"
          variant="default"
          disabled={typeof typed !== 'number' || (typed === cell.expected && cell.isSet)}
        >
          Set this number
        </Button>
        {cell.isSet && (
          <Button variant="default" onClick={() => void save(null)}>
            Count who owes it
          </Button>
        )}
      </form>
    </section>
  )
}
