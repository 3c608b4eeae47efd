// Inbox tables and migrations: when a person's last digest was sent. Notifications and choices belong to the foundation
// (src/server/notify/inbox.ts).
import type { Migration } from '#server/database/migrate.ts'
import type { InboxTables } from '#server/notify/inbox.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { inboxBaseline } from './migrations.ts'

export type DigestRow = { uid: string; week: string; at: string }
export type Tables = InboxTables & Pick<PeopleTables, 'user'> & { inboxDigest: DigestRow }

/** Released steps never change: a new one is added behind them. */
export const inboxMigrations: Migration[] = [inboxBaseline]
