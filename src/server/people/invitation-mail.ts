// Invitation email: one mail with the link that lets a person join.

import { today } from '#shared/time/calendar.ts'
import { memoize } from '#shared/time/memoize.ts'
import { renderEmail, type Sender } from '../notify/email-template.ts'
import type { Mail } from '../notify/mail.ts'
import { invitationDays } from './invitations.ts'

/** `position` is `LCVP, Lahore, oGV`; `startsOn` its first day. */
type Invited = { email: string; name?: string | undefined; position: string; year: string; startsOn?: string }

const longDay = memoize((day: string) =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
)

/** The year may be planned. */
function formatInvitation({ position, year, startsOn = '' }: Invited, { organisation }: Sender): string {
  const when = startsOn > today() ? `, from ${longDay(startsOn)}` : ` in ${year}`
  return `You’re invited to join NEXUS, the portal of ${organisation}, as ${position}${when}.`
}

/** The recipient proves their address with this link. */
export const buildInvitationMail = (config: Sender, to: Invited, token: string): Mail =>
  renderEmail(config, to, {
    subject: `Join NEXUS for ${to.year}: ${to.position}`,
    lines: [formatInvitation(to, config), 'Choose a password to join:'],
    link: `${config.publicUrl}/#/join?token=${token}`,
    usefulDays: invitationDays,
    button: 'Join NEXUS',
    after: [
      `The link works for ${invitationDays} days. After that, ask an admin to send it again.`,
      'If you weren’t expecting this, ignore this email and nothing will happen.',
    ],
  })
