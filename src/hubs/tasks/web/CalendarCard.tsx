// Card for the person's own calendar feed: a secret link that can be renewed and turned off.
import { Button, Group, Paper, TextInput, Title } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { useIsLoading } from '#web/ui/feedback/use-is-loading.ts'
import { copyText } from '#web/ui/files/copy-text.ts'
import { tasksContract } from '../contract.ts'
import { feedQuery, useChange } from './task-queries.ts'
import styles from './tasks.module.css'

/** It waits for what it stands below, and so never moves down. */
export function CalendarCard({ below }: { below: Pick<UseQueryResult, 'isPending'> }) {
  const { data } = useQuery(feedQuery)
  const change = useChange()
  const isEarly = useIsLoading(below)
  if (!data || isEarly) return null
  const isThere = data.madeAt !== null

  async function make() {
    const isSure =
      !isThere ||
      (await confirm({
        title: 'Create a new calendar link?',
        text: 'Calendars that use the current link will stop updating.',
        confirmLabel: 'Create a new link',
      }))
    if (isSure) await change(call(tasksContract.makeFeed), () => 'Your calendar link is ready.')
  }

  async function revoke() {
    const isSure = await confirm({
      title: 'Turn off your calendar link?',
      text: 'Calendars that use it will stop updating.',
      confirmLabel: 'Turn off link',
      tone: 'poor',
    })
    if (isSure) await change(call(tasksContract.revokeFeed), () => 'Your calendar link is turned off.')
  }

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="calendar-feed" className={styles.calendar}>
      <Title order={2} id="calendar-feed">
        In your own calendar
      </Title>
      <p className={styles.lead}>
        All deadlines, always up to date: add this link to Google Calendar, Outlook or your phone as a calendar from the
        web. Keep it to yourself: anyone who has the link can read the deadlines.
      </p>
      {data.address && <TextInput label="Your calendar link" readOnly variant="filled" value={data.address} mb="md" />}
      {isThere && !data.address && (
        <p className={styles.lead}>Your link still works, but it can't be shown again. You can create a new one.</p>
      )}
      <Group gap="sm">
        {data.address && (
          <Button onClick={() => void copyText(data.address as string, 'Link copied')}>Copy link</Button>
        )}
        <Button variant={isThere ? 'default' : 'filled'} onClick={() => void make()}>
          {isThere ? 'Create a new link' : 'Create calendar link'}
        </Button>
        {isThere && (
          <Button variant="default" onClick={() => void revoke()}>
            Turn off link
          </Button>
        )}
      </Group>
    </Paper>
  )
}
