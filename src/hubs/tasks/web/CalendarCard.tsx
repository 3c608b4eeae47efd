// Card for the person's own calendar feed: a secret address that can be renewed and ended.
import { Button, Group, Paper, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { copyText } from '#web/ui/files/copy-text.ts'
import { tasksContract } from '../contract.ts'
import { feedQuery, useChange } from './task-queries.ts'
import styles from './tasks.module.css'

export function CalendarCard() {
  const { data } = useQuery(feedQuery)
  const change = useChange()
  if (!data) return null
  const isThere = data.madeAt !== null

  async function make() {
    const isSure =
      !isThere ||
      (await confirm({
        title: 'Make a new address?',
        text: 'Calendars that use the present address stop getting news.',
        confirmLabel: 'Make a new address',
      }))
    if (isSure) await change(call(tasksContract.makeFeed), () => 'The address is ready.')
  }

  async function revoke() {
    const isSure = await confirm({
      title: 'End your calendar feed?',
      text: 'Calendars that use its address stop getting news.',
      confirmLabel: 'End it',
      tone: 'poor',
    })
    if (isSure) await change(call(tasksContract.revokeFeed), () => 'Your calendar feed has ended.')
  }

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="calendar-feed" className={styles.calendar}>
      <Title order={2} id="calendar-feed">
        In your own calendar
      </Title>
      <p className={styles.lead}>
        All deadlines, always up to date: add this address to Google Calendar, Outlook or your phone as a calendar from
        the web. It is yours alone; whoever has it can read the deadlines.
      </p>
      {data.address && <TextInput label="Your secret address" readOnly variant="filled" value={data.address} mb="md" />}
      {isThere && !data.address && (
        <p className={styles.lead}>Your feed works, but its address cannot be shown any more. A new one can.</p>
      )}
      <Group gap="sm">
        {data.address && (
          <Button onClick={() => void copyText(data.address as string, 'Address copied')}>Copy address</Button>
        )}
        <Button variant={isThere ? 'default' : 'filled'} onClick={() => void make()}>
          {isThere ? 'Make a new address' : 'Make an address'}
        </Button>
        {isThere && (
          <Button variant="default" onClick={() => void revoke()}>
            End it
          </Button>
        )}
      </Group>
    </Paper>
  )
}
