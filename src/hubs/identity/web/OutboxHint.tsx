// Outbox hint: where the mail is when there is no mail server. The page does not know the outbox's key.
import { useSession } from '#web/shell/session/session.ts'

export function OutboxHint() {
  const { settings } = useSession()
  if (!settings.outboxOpen) return null
  return (
    <>
      {' '}
      This portal has no email server yet. Read the email with the outbox link that the portal printed when it started.
    </>
  )
}
