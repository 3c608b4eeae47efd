// Invitation email: one mail with the link that lets a person join.

import { dayWords } from '#shared/time/windows.ts'
import { renderEmail, type Sender } from '../notify/email-template.ts'
import type { Mail } from '../notify/mail.ts'
import { invitationDays } from './invitations.ts'

/** `position` is `LCVP, Lahore, oGV`. */
type Invited = { email: string; name?: string | undefined; position: string; year: string; startsOn?: string }

/** The recipient proves their address with this link. */
export const buildInvitationMail = (config: Sender, to: Invited, token: string): Mail =>
  renderEmail(config, to, {
    subject: `Join NEXUS for ${to.year}: ${to.position}`,
    lines: [
      to.startsOn
        ? `from ${dayWords(to.startsOn)} you are part of ${config.organisation} in ${to.year}: ${to.position}.`
        : `the year ${to.year} is open at ${config.organisation}, and you are part of it: ${to.position}.`,
      'Your place in NEXUS, our portal, waits for you. Choose a password and go in:',
    ],
    link: `${config.publicUrl}/#/join?token=${token}`,
    button: 'Join NEXUS',
    after: [
      `The link works for ${invitationDays} days. After that, ask an admin to send it again.`,
      'You did not expect this? Then ignore this mail, and nothing will happen.',
    ],
  })
