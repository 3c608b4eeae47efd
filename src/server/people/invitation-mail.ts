// Invitation email: one mail with the link that lets a person join.

import { today } from '#shared/time/calendar.ts'
import { renderEmail, type Sender } from '../notify/email-template.ts'
import type { Mail } from '../notify/mail.ts'
import { invitationDays } from './invitations.ts'

/** `position` is `LCVP, Lahore, oGV`; `startsOn` its first day. */
type Invited = { email: string; name?: string | undefined; position: string; year: string; startsOn?: string }

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The year may be planned. */
const formatWelcome = ({ position, year, startsOn = '' }: Invited, { organisation }: Sender) =>
  startsOn > today()
    ? `you are part of ${organisation} in ${year}: ${position}, from ${longDay.format(new Date(startsOn))}.`
    : `the year ${year} is open at ${organisation}, and you are part of it: ${position}.`

/** The recipient proves their address with this link. */
export const buildInvitationMail = (config: Sender, to: Invited, token: string): Mail =>
  renderEmail(config, to, {
    subject: `Join NEXUS for ${to.year}: ${to.position}`,
    lines: [formatWelcome(to, config), 'Your place in NEXUS, our portal, waits for you. Choose a password and go in:'],
    link: `${config.publicUrl}/#/join?token=${token}`,
    button: 'Join NEXUS',
    after: [
      `The link works for ${invitationDays} days. After that, ask an admin to send it again.`,
      'You did not expect this? Then ignore this mail, and nothing will happen.',
    ],
  })
