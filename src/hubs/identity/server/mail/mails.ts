// Email texts of identity: verification, changed password, known address, password reset.
import { renderEmail, type Sender } from '#server/notify/email-template.ts'
import type { Mail } from '#server/notify/mail.ts'

type Recipient = { email: string; name: string }

const linkTo = (config: Sender, screen: string, token: string) => `${config.publicUrl}/#/${screen}?token=${token}`

export function buildVerificationMail(config: Sender, to: Recipient, token: string): Mail {
  return renderEmail(config, to, {
    subject: 'Verify your email for NEXUS',
    lines: [`Welcome to NEXUS, the portal of ${config.organisation}.`, 'Please verify your email, then sign in:'],
    link: linkTo(config, 'verify', token),
    button: 'Verify my email',
    after: [
      'The link works once, within 24 hours.',
      'If you didn’t sign up, don’t open the link and nothing will happen.',
    ],
  })
}

/** The link does not require signing in: the person who changed the password may be the one who is signed in. */
export function buildPasswordChangedMail(config: Sender, to: Recipient): Mail {
  return renderEmail(config, to, {
    subject: 'Your NEXUS password was changed',
    lines: ['The password of your NEXUS account was changed.', 'If that wasn’t you, set a new password now:'],
    link: `${config.publicUrl}/#/reset-password`,
    button: 'Set a new password',
    after: ['If it was you, there’s nothing to do.', 'If it wasn’t, please tell an admin too.'],
  })
}

export function buildKnownAddressMail(config: Sender, to: Recipient): Mail {
  return renderEmail(config, to, {
    subject: 'You already have a NEXUS account',
    lines: [
      'Someone tried to sign up for NEXUS with your email, but you already have an account.',
      'If that was you, sign in:',
    ],
    link: `${config.publicUrl}/#/signin`,
    button: 'Sign in',
    after: [
      'If you forgot your password, choose ‘Forgot Password?’ on that page.',
      'If it wasn’t you, ignore this email. Nothing has changed.',
    ],
  })
}

export function buildResetMail(config: Sender, to: Recipient, token: string): Mail {
  return renderEmail(config, to, {
    subject: 'Set a new password for NEXUS',
    lines: ['Someone asked to reset the password of your NEXUS account.', 'If that was you, choose a new one here:'],
    link: linkTo(config, 'set-password', token),
    button: 'Set a new password',
    after: [
      'The link works once, within one hour.',
      'If it wasn’t you, ignore this email. Your password stays the same.',
    ],
  })
}
