// Tables and migrations of the tasks hub: settings of the national team, reminders and calendar feeds. Task windows belong
// to the foundation.

import type { Migration } from '#server/database/migrate.ts'
import type { InboxTables } from '#server/notify/inbox.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { WindowTables } from '#server/shell/windows.ts'
import type { AppointmentTables } from '#server/years/appointments.ts'
import { taskBaseline } from './migrations.ts'

/** Settings of a kind of task; the row also serves as a lock for saves. */
export type KindRow = { kind: string; isAutomatic: number; version: number; changedAt: string }
type ExpectedRow = { year: string; kind: string; committee: string; expected: number }
export type ReminderRow = {
  id: string
  uid: string
  kind: string
  year: string
  at: string
  /** Empty for an automatic reminder. */
  byName: string
  byUid: string | null
  /** Only for automatic reminders: the due day, and the days before it. */
  dueOn: string | null
  stage: number | null
}
/** A reminder to many people that waits for the job which sends it. */
export type OrderRow = {
  id: string
  year: string
  /** JSON lists; `committees` is null for the whole country. */
  kinds: string
  committees: string | null
  at: string
  byUid: string | null
  byName: string
  byEmail: string
  byAddress: string
}
type FeedRow = {
  uid: string
  /** Input of the HMAC that gives the secret address; `secretHash` finds the row. */
  seed: string
  secretHash: string
  madeAt: string
}

export type TaskTables = {
  taskKind: KindRow
  taskExpected: ExpectedRow
  taskSetting: { id: 1; everyDays: number }
  taskReminder: ReminderRow
  taskReminderOrder: OrderRow
  calendarFeed: FeedRow
}
export type Tables = TaskTables & WindowTables & PeopleTables & AppointmentTables & InboxTables

/** Released steps never change: a new one is added behind them. */
export const taskMigrations: Migration[] = [taskBaseline]
