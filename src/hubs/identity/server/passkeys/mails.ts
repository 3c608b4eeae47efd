// Email texts about passkeys: added, removed, new recovery codes, code used.

import { buildPasskeyMail } from '#server/auth/passkey-mail.ts'
import type { Sender } from '#server/notify/email-template.ts'
import type { Mail } from '#server/notify/mail.ts'

type Recipient = { email: string; name: string }

export const buildAddedMail = (
  config: Sender,
  to: Recipient,
  { name, isFirst }: { name: string; isFirst: boolean },
): Mail =>
  buildPasskeyMail(config, to, 'A passkey was added to your NEXUS account', [
    `a passkey called '${name}' was added to your account. It signs in without a password.`,
    ...(isFirst ? ['You were signed out everywhere else.'] : []),
    'Your passkeys are in your profile:',
  ])

export const buildRemovedMail = (config: Sender, to: Recipient, name: string): Mail =>
  buildPasskeyMail(config, to, 'A passkey was removed from your NEXUS account', [
    `the passkey called '${name}' was removed from your account. It does not sign in any more.`,
    'Your passkeys are in your profile:',
  ])

export const buildNewCodesMail = (config: Sender, to: Recipient): Mail =>
  buildPasskeyMail(config, to, 'New recovery codes for your NEXUS account', [
    'new recovery codes were made for your account. The earlier ones have ended.',
    'How many are left stands in your profile:',
  ])

export const buildCodeUsedMail = (config: Sender, to: Recipient, left: number): Mail =>
  buildPasskeyMail(config, to, 'A recovery code of your NEXUS account was used', [
    `somebody signed in to your account with a recovery code. ${left} ${left === 1 ? 'is' : 'are'} left.`,
    'New codes and passkeys are made in your profile:',
  ])
