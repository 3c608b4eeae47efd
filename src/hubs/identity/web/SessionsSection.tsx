// Where is the person signed in? Their own sessions, and one click that ends all others.
import { Badge, Button, Card, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { queryClient } from '#web/shell/query-client.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { toast } from '#web/ui/toast.ts'
import { identityContract, type OwnSession } from '../contract.ts'
import { messageOf } from './failure.ts'
import styles from './profile.module.css'
import { useSend } from './use-send.ts'

export const sessionsKey = ['identity', 'sessions']

export function SessionsSection() {
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: () => call(identityContract.sessions) })
  const { busy, send } = useSend()
  const endOthers = () =>
    send(async () => {
      try {
        const { ended } = await call(identityContract.signOutOthers)
        await queryClient.invalidateQueries({ queryKey: sessionsKey })
        toast.success(ended === 1 ? 'One other session has ended.' : `${ended} other sessions have ended.`)
      } catch (error) {
        toast.error(messageOf(error))
      }
    })
  const hasOthers = (sessions.data?.length ?? 0) > 1
  return (
    <Card component="section" aria-labelledby="sessions">
      <div className={styles.form}>
        <Title order={2} id="sessions">
          Where you are signed in
        </Title>
        <QueryView query={sessions} skeleton="text" error="Your sessions could not be loaded.">
          {(rows) => (
            <ul className={styles.sessions}>
              {rows.map((row) => (
                <SessionRow key={row.id} session={row} />
              ))}
            </ul>
          )}
        </QueryView>
        <Group>
          <Button variant="default" onClick={endOthers} disabled={busy || !hasOthers}>
            {busy ? 'Signing out...' : 'Sign out everywhere else'}
          </Button>
        </Group>
      </div>
    </Card>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  return (
    <li>
      <span className={styles.device}>
        {session.device}
        {session.isThisOne && (
          <Badge color="green" variant="light">
            This one
          </Badge>
        )}
      </span>
      <span className={styles.since}>
        Since <DateText value={session.createdAt} withTime />
        {session.address && `, from ${session.address}`}
      </span>
    </li>
  )
}
