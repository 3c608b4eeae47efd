// Test email of the set-up list: its link shows that emails from the portal arrive.
import { renderEmail, type Sender } from '#server/notify/email-template.ts'

export const testEmail = (
  config: Sender,
  { email, displayName }: { email: string; displayName: string },
  token: string,
) =>
  renderEmail(
    config,
    { email, name: displayName },
    {
      subject: 'Test email from NEXUS',
      lines: ['This is the test email from the set-up list. Open the link to confirm that it arrived.'],
      link: `${config.publicUrl}/#/set-up?token=${token}`,
      button: 'Confirm that it arrived',
      after: ['You can delete this email afterwards.'],
    },
  )
