// Email text for a person with an account who gets a role in a new year.
import { renderEmail, type Sender } from '#server/notify/email-template.ts'
import type { Mail } from '#server/notify/mail.ts'

/** `position` is `LCVP, Lahore, oGV`. */
type RoleRecipient = { email: string; name: string; position: string; year: string }

/** To a person with an account. */
export const buildRoleMail = (config: Sender, to: RoleRecipient): Mail =>
  renderEmail(config, to, {
    subject: `Your role in ${to.year}: ${to.position}`,
    lines: [
      `the year ${to.year} has started at ${config.organisation}, and you are part of it: ${to.position}.`,
      'Your role starts now:',
    ],
    link: `${config.publicUrl}/#/dashboard`,
    button: 'Open NEXUS',
    after: ['Welcome, and thank you for taking on this role.'],
  })
