// Email text for a person with an account who gets a role in a new year.
import { type Sender, writeLetter } from '#server/notify/letter.ts'
import type { Mail } from '#server/notify/mail.ts'

/** `position` is `LCVP, Lahore, oGV`. */
type Coming = { email: string; name: string; position: string; year: string }

/** To a person with an account. */
export const roleMail = (config: Sender, to: Coming): Mail =>
  writeLetter(config, to, {
    subject: `Your role in ${to.year}: ${to.position}`,
    lines: [
      `the year ${to.year} is open at ${config.organisation}, and you are part of it: ${to.position}.`,
      'Your role counts from now on:',
    ],
    link: `${config.publicUrl}/#/dashboard`,
    button: 'Open NEXUS',
    after: ['Welcome, and thank you for taking it on.'],
  })
