// Which answers are in but not shown yet, and why? With a way to count them now, once there are enough.
import { Alert, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { useSession } from '#web/shell/session.ts'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { happinessContract, type Results } from '../contract.ts'
import { floor } from '../rules.ts'
import styles from './Results.module.css'

export function WaitingNotice({ results: { waiting } }: { results: Results }) {
  const { may } = useSession()
  const client = useQueryClient()
  if (waiting === 0) return null

  async function countNow() {
    await confirm({
      title: `Count the ${waiting} waiting answers now?`,
      text: `They are then part of the country's results. Those of LCs with fewer than ${floor} are counted for the country only, and can never be shown by LC later.`,
      confirmLabel: 'Count them now',
      busyLabel: 'Counting...',
      run: () =>
        call(happinessContract.countWaiting).then(
          () => toast.success('The waiting answers are counted.'),
          (error: Error) => toast.error(`The answers were not counted. ${error.message}`),
        ),
    })
    await client.invalidateQueries({ queryKey: ['happiness'] })
  }

  const those = waiting === 1 ? '1 answer waits' : `${waiting} answers wait`
  return (
    <Alert color="blue" className={styles.waiting} title={`${those} to be counted`}>
      <Text size="sm">
        An answer is counted together with at least four others of its LC, or after a month with others of the country.
        So nobody's answer can be worked out, not even by comparing today's results with yesterday's.
      </Text>
      {waiting >= floor && may('countHappiness') && (
        <Button variant="default" mt="sm" onClick={countNow}>
          Count them now
        </Button>
      )}
    </Alert>
  )
}
