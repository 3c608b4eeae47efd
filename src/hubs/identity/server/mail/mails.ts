// Email texts of identity: verification, changed password, known address, password reset.
import { renderEmail, type Sender } from '#server/notify/email-template.ts'
import type { Mail } from '#server/notify/mail.ts'

type Recipient = { email: string; name: string }

const linkTo = (config: Sender, screen: string, token: string) => `${config.publicUrl}/#/${screen}?token=${token}`

export function buildVerificationMail(config: Sender, to: Recipient, token: string): Mail {
  return renderEmail(config, to, {
    subject: 'Verify your email for NEXUS',
    lines: [`welcome to NEXUS, the portal of ${config.organisation}.`, 'Please verify your email, then sign in:'],
    link: linkTo(config, 'verify', token),
    button: 'Verify my email',
    after: [
      'The link works once and for 24 hours.',
      'You did not sign up? Then please do not open the link, and nothing will happen.',
    ],
  })
}

/** The link does not require signing in: the person who changed the password may be the one who is signed in. */
export function buildPasswordChangedMail(config: Sender, to: Recipient): Mail {
  return renderEmail(config, to, {
    subject: 'Your NEXUS password was changed',
    lines: ['the password of your NEXUS account was changed.', 'If that was not you, set another one at once:'],
    link: `${config.publicUrl}/#/reset-password`,
    button: 'Set another password',
    after: ['It was you? Then there is nothing to do.', 'It was not you? Then please tell an admin, too.'],
  })
}

export function buildKnownAddressMail(config: Sender, to: Recipient): Mail {
  return renderEmail(config, to, {
    subject: 'You already have a NEXUS account',
    lines: [
      'somebody tried to sign up for NEXUS with your email, which already has an account.',
      'If that was you, sign in:',
    ],
    link: `${config.publicUrl}/#/signin`,
    button: 'Sign in',
    after: [
      'You forgot your password? Choose ‘Forgot Password?’ on that page.',
      'It was not you? Then ignore this email: nothing has changed.',
    ],
  })
}

export function buildResetMail(config: Sender, to: Recipient, token: string): Mail {
  return renderEmail(config, to, {
    subject: 'Set a new password for NEXUS',
    lines: ['somebody asked for a new password for your NEXUS account.', 'If that was you, choose it here:'],
    link: linkTo(config, 'set-password', token),
    button: 'Set a new password',
    after: [
      'The link works once and for one hour.',
      'It was not you? Then ignore this mail: your password stays as it is.',
    ],
  })
}
