// Changes by the national team: deadlines, automatic reminders and expected numbers, each with audit line in one
// transaction.

import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { changedMeanwhile } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { readWindows } from '#server/shell/windows.ts'
import { holdOpenYear } from '#server/years/years.ts'
import { problem } from '#shared/problem.ts'
import type { TaskWindow } from '#shared/time/windows.ts'
import type { Deadline, WindowDraft } from '../contract.ts'
import { isEmptyWindow, windowProblems } from '../rules.ts'
import {
  holdKind,
  readEveryDays,
  readExpected,
  replaceWindows,
  writeEveryDays,
  writeExpected,
  writeKind,
} from './queries.ts'
import type { KindRow } from './tables.ts'
import { shownKind, type TaskKind } from './task-kinds.ts'

type Sent = { windows: readonly WindowDraft[]; version?: number | undefined; year?: string | undefined }

export const deadlineOf = (task: Pick<TaskKind, 'kind' | 'facts'>, row: KindRow, windows: readonly TaskWindow[]) => ({
  ...shownKind(task),
  windows: windows.filter(({ kind }) => kind === task.kind),
  isAutomatic: row.isAutomatic === 1,
  version: row.version,
})

const readDeadline = async (trx: Trx, task: TaskKind, row: KindRow, year: string): Promise<Deadline> =>
  deadlineOf(task, row, await readWindows(trx, year))

/** Canonical form, so that two lists can be compared. */
const asText = (windows: readonly WindowDraft[]) =>
  JSON.stringify(
    windows
      .filter((window) => !isEmptyWindow(window))
      .map(({ month, opensOn, dueOn, closesOn }) => [month ?? '', opensOn, dueOn, closesOn])
      .sort(),
  )

export const saveWindows = (db: Db, task: TaskKind, sent: Sent, actor: Actor): Promise<Deadline> =>
  inTransaction(db, async (trx) => {
    const year = await holdOpenYear(trx, sent.year)
    refuseFields(windowProblems(sent.windows, task.facts, year))
    const row = await holdKind(trx, task.kind)
    const now = await readDeadline(trx, task, row, year.label)
    // Nothing to change, or a retry after a lost response.
    if (asText(now.windows) === asText(sent.windows)) return now
    if (sent.version !== undefined && sent.version !== row.version) {
      throw problem('conflict', changedMeanwhile, { details: now })
    }
    await replaceWindows(trx, year.label, task.kind, sent.windows)
    const changed = { ...row, version: row.version + 1, changedAt: new Date().toISOString() }
    await writeKind(trx, changed)
    const after = await readDeadline(trx, task, changed, year.label)
    await recordAudit(trx, actor, {
      kind: 'deadline.change',
      subject: task.facts.name,
      before: daysOf(now.windows),
      after: daysOf(after.windows),
    })
    return after
  })

const daysOf = (windows: readonly TaskWindow[]) =>
  windows.map(({ month, opensOn, dueOn, closesOn }) => ({ ...(month && { month }), opensOn, dueOn, closesOn }))

export const switchAutomatic = (db: Db, task: TaskKind, isAutomatic: boolean, actor: Actor): Promise<Deadline> =>
  inTransaction(db, async (trx) => {
    const { label } = await holdOpenYear(trx)
    const before = await holdKind(trx, task.kind)
    const row = { ...before, isAutomatic: isAutomatic ? 1 : 0 }
    if (row.isAutomatic !== before.isAutomatic) {
      await writeKind(trx, row)
      await recordAudit(trx, actor, { kind: 'reminder.automatic', subject: task.facts.name, after: { isAutomatic } })
    }
    return readDeadline(trx, task, row, label)
  })

export const saveReminding = (db: Db, everyDays: number, actor: Actor): Promise<{ everyDays: number }> =>
  inTransaction(db, async (trx) => {
    const before = await readEveryDays(trx)
    if (before === everyDays) return { everyDays }
    await writeEveryDays(trx, everyDays)
    const said = { before: { everyDays: before }, after: { everyDays } }
    await recordAudit(trx, actor, { kind: 'reminder.pause', subject: 'Days between reminders', ...said })
    return { everyDays }
  })

type Expected = { committee: string; expected: number | null; year?: string | undefined }

export const setExpected = (db: Db, task: TaskKind, { committee, expected, year }: Expected, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const { kind, facts } = task
    const { label } = await holdOpenYear(trx, year)
    await holdKind(trx, kind)
    const before = (await readExpected(trx, label))(kind, committee)
    if (before === expected) return
    await writeExpected(trx, { year: label, kind, committee, expected })
    await recordAudit(trx, actor, {
      kind: 'expected.change',
      subject: `${facts.name}, ${committee}`,
      before: { expected: before },
      after: { expected },
    })
  })
