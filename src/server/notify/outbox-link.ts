// Outbox link: the URL of the local outbox with its key, printed at start-up. Behind a bare proxy everybody looks like this
// machine, so only people who can read the portal's output may read its mails.
import { isMacOf, macOf } from '../auth/keys.ts'
import type { Config } from '../runtime/config.ts'

/** Derived from the portal's secret: the link stays the same after a restart, and there is no file to keep. */
const purpose = 'outbox'

export const outboxLink = ({ config, secret }: { config: Pick<Config, 'publicUrl'>; secret: string }) =>
  `${config.publicUrl}/dev/outbox?key=${macOf(secret, purpose, purpose).toString('base64url')}`

export const isOutboxKey = (secret: string, given: string) =>
  isMacOf(Buffer.from(given, 'base64url'), secret, purpose, purpose)
