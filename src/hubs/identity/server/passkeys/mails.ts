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
    `The passkey ‘${name}’ was added to your account. You can sign in with it without a password.`,
    ...(isFirst ? ['You were signed out on all other devices.'] : []),
    'See your passkeys in your profile:',
  ])

export const buildRemovedMail = (config: Sender, to: Recipient, name: string): Mail =>
  buildPasskeyMail(config, to, 'A passkey was removed from your NEXUS account', [
    `The passkey ‘${name}’ was removed from your account. You can no longer sign in with it.`,
    'See your passkeys in your profile:',
  ])

export const buildNewCodesMail = (config: Sender, to: Recipient): Mail =>
  buildPasskeyMail(config, to, 'New recovery codes for your NEXUS account', [
    'New recovery codes were created for your account. The old ones no longer work.',
    'See how many are left in your profile:',
  ])

export const buildCodeUsedMail = (config: Sender, to: Recipient, left: number): Mail =>
  buildPasskeyMail(config, to, 'A recovery code for your NEXUS account was used', [
    `Someone signed in to your account with a recovery code. ${left} ${left === 1 ? 'code is' : 'codes are'} left.`,
    'Create new codes or add a passkey in your profile:',
  ])
