// Sessions section of the profile: a person's own sessions, each of which can be ended, and one click that ends all others.
import { Badge, Button, Card, Group, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import { type OwnSession, profileContract } from '../../contract-profile.ts'
import styles from '../profile/profile.module.css'

export const sessionsKey = ['identity', 'sessions']

export function SessionsSection() {
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: () => call(profileContract.sessions) })
  const title = useRef<HTMLHeadingElement>(null)

  /** Runs the action, shows a toast, refetches, and moves the focus to the title, since the button may be gone. */
  const { mutate: end, isPending: busy } = useMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onSuccess: (text) => toast.success(text),
    onError: ({ message }) => toast.error(message),
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: sessionsKey })
      title.current?.focus()
    },
  })
  const endOne = ({ id, device }: OwnSession) =>
    end(async () => {
      await call(profileContract.endSession, { params: { id } })
      return `${device} signed out.`
    })
  const endOthers = () =>
    end(async () => {
      const { ended } = await call(profileContract.signOutOthers)
      return ended === 1 ? '1 other device signed out.' : `${ended} other devices signed out.`
    })

  const hasOthers = (sessions.data?.length ?? 0) > 1
  return (
    <Card component="section" aria-labelledby="sessions">
      <div className={styles.form}>
        <Title order={2} id="sessions" ref={title} tabIndex={-1}>
          Signed-in devices
        </Title>
        <QueryView query={sessions} skeleton="text" error="We couldn’t load your devices.">
          {(rows) => (
            <ul className={styles.sessions}>
              {rows.map((row) => (
                <SessionRow key={row.id} session={row} busy={busy} onEnd={() => endOne(row)} />
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

type SessionRowProps = { session: OwnSession; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, isThisOne, address, createdAt, usedAt } = session
  return (
    <li>
      <div>
        <span className={styles.device}>
          {device}
          {isThisOne && (
            <Badge color="green" variant="light">
              This device
            </Badge>
          )}
        </span>
        <span className={styles.since}>
          Since <DateText value={createdAt} withTime />
          {address && `, from ${address}`}
        </span>
        {!isThisOne && (
          <span className={styles.since}>
            Last used <DateText value={usedAt} withTime />
          </span>
        )}
      </div>
      {!isThisOne && (
        <Button variant="default" size="sm" disabled={busy} aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
