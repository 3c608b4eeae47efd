// What does somebody read whose way to sign in has changed? One mail each time, so that nobody else does it unseen.
import { type Sender, writeLetter } from '../notify/letter.ts'
import type { Mail } from '../notify/mail.ts'

type Recipient = { email: string; name: string }

export const passkeyMail = (config: Sender, to: Recipient, subject: string, lines: string[]): Mail =>
  writeLetter(config, to, {
    subject,
    lines,
    link: `${config.publicUrl}/#/profile`,
    button: 'Open my profile',
    after: ['It was not you, and you did not ask for it? Then set a new password at once, and tell an admin.'],
  })
