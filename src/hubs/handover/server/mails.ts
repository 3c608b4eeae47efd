// What do people read who come with a new year? One mail each: with a link to the portal, or with one that lets them join.
import { invitationDays } from '#server/invitations.ts'
import { type Sender, writeLetter } from '#server/letter.ts'
import type { Mail } from '#server/mail.ts'

/** `position` is `LCVP, Lahore, oGV`. */
type Coming = { email: string; name?: string; position: string; year: string }

/** To somebody with an account. */
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

/** To somebody who proves the address with this link. */
export const invitationMail = (config: Sender, to: Coming, token: string): Mail =>
  writeLetter(config, to, {
    subject: `Join NEXUS for ${to.year}: ${to.position}`,
    lines: [
      `the year ${to.year} is open at ${config.organisation}, and you are part of it: ${to.position}.`,
      'Your place in NEXUS, our portal, waits for you. Choose a password and go in:',
    ],
    link: `${config.publicUrl}/#/join?token=${token}`,
    button: 'Join NEXUS',
    after: [
      `The link works for ${invitationDays} days. After that, ask an admin to send it again.`,
      'You did not expect this? Then ignore this mail, and nothing will happen.',
    ],
  })
