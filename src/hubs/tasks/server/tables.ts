// Where is kept what the national team sets, who was reminded, and who has a calendar feed? Windows are the foundation's.

import type { Migration } from '#server/database/migrate.ts'
import type { InboxTables } from '#server/notify/inbox.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { WindowTables } from '#server/shell/windows.ts'
import type { AppointmentTables } from '#server/years/appointments.ts'
import { taskSteps } from './migrations.ts'

/** A kind of task as the national team set it; the row also lets one save at a time pass. */
export type KindRow = { kind: string; isAutomatic: number; version: number; changedAt: string }
type ExpectedRow = { year: string; kind: string; committee: string; expected: number }
export type ReminderRow = {
  id: string
  uid: string
  kind: string
  year: string
  at: string
  /** Empty where the portal did it by itself. */
  byName: string
  byUid: string | null
  /** Of automatic ones: the day it is due, and so many days before. */
  dueOn: string | null
  stage: number | null
}
type FeedRow = {
  uid: string
  /** With the portal's secret it makes the address; the hash finds it. */
  seed: string
  secretHash: string
  madeAt: string
}

export type TaskTables = {
  taskKind: KindRow
  taskExpected: ExpectedRow
  taskSetting: { id: 1; everyDays: number }
  taskReminder: ReminderRow
  calendarFeed: FeedRow
}
export type Tables = TaskTables & WindowTables & PeopleTables & AppointmentTables & InboxTables

/** Released steps never change: a new one is added behind them. */
export const taskMigrations: Migration[] = [...taskSteps]
