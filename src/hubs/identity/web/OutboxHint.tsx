// Where is the mail, when no mail server is set? In the local outbox, one click away.
import { useSession } from '#web/shell/session.ts'

export function OutboxHint() {
  const { settings } = useSession()
  if (!settings.outboxOpen) return null
  return (
    <>
      {' '}
      This portal has no mail server yet: <a href="/dev/outbox">read the mail in the local outbox</a>.
    </>
  )
}
