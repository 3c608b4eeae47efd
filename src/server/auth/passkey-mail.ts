// Security email: tells people each time a way to sign in to their account changes, so that nobody changes it unnoticed.
import { renderEmail, type Sender } from '../notify/email-template.ts'
import type { Mail } from '../notify/mail.ts'

type Recipient = { email: string; name: string }

export const buildPasskeyMail = (config: Sender, to: Recipient, subject: string, lines: string[]): Mail =>
  renderEmail(config, to, {
    subject,
    lines,
    link: `${config.publicUrl}/#/profile`,
    button: 'Open my profile',
    after: ['If you didn’t do this or ask for it, set a new password now and tell an admin.'],
  })
