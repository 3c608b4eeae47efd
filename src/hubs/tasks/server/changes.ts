// Changes by the national team: deadlines, automatic reminders and expected numbers, each with audit line in one
// transaction.

import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { changedMeanwhile } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { readWindows } from '#server/shell/windows.ts'
import { problem } from '#shared/problem.ts'
import { isEmptyWindow, type WindowDraft, windowProblems } from '#shared/time/window-problems.ts'
import type { TaskWindow } from '#shared/time/windows.ts'
import type { Deadline } from '../contract.ts'
import {
  findEveryDays,
  findExpected,
  lockKind,
  replaceWindows,
  writeEveryDays,
  writeExpected,
  writeKind,
} from './queries.ts'
import type { KindRow } from './tables.ts'
import { kindInfo, type TaskKind } from './task-kinds.ts'

type WindowsInput = { windows: readonly WindowDraft[]; version?: number | undefined; year?: string | undefined }

export const deadlineOf = (
  task: Pick<TaskKind, 'kind' | 'declaration'>,
  row: KindRow,
  windows: readonly TaskWindow[],
) => ({
  ...kindInfo(task),
  windows: windows.filter(({ kind }) => kind === task.kind),
  isAutomatic: row.isAutomatic === 1,
  version: row.version,
})

const findDeadline = async (trx: Trx, task: TaskKind, row: KindRow, year: string): Promise<Deadline> =>
  deadlineOf(task, row, await readWindows(trx, year))

/** Canonical form, so that two lists can be compared. */
const canonicalText = (windows: readonly WindowDraft[]) =>
  JSON.stringify(
    windows
      .filter((window) => !isEmptyWindow(window))
      .map(({ month, opensOn, dueOn, closesOn }) => [month ?? '', opensOn, dueOn, closesOn])
      .sort(),
  )

export const saveWindows = (db: Db, task: TaskKind, input: WindowsInput, actor: Actor): Promise<Deadline> =>
  inTransaction(db, async (trx) => {
    const { year } = await lock(trx, { year: { label: input.year } })
    refuseFields(windowProblems(input.windows, task.declaration, year))
    const row = await lockKind(trx, task.kind)
    const now = await findDeadline(trx, task, row, year.label)
    // Nothing to change, or a retry after a lost response.
    if (canonicalText(now.windows) === canonicalText(input.windows)) return now
    if (input.version !== undefined && input.version !== row.version) {
      throw problem('conflict', changedMeanwhile, { details: now })
    }
    await replaceWindows(trx, year.label, task.kind, input.windows)
    const changed = { ...row, version: row.version + 1, changedAt: new Date().toISOString() }
    await writeKind(trx, changed)
    const after = await findDeadline(trx, task, changed, year.label)
    await recordAudit(trx, actor, {
      kind: 'deadline.change',
      subject: task.declaration.name,
      before: daysOf(now.windows),
      after: daysOf(after.windows),
    })
    return after
  })

const daysOf = (windows: readonly TaskWindow[]) =>
  windows.map(({ month, opensOn, dueOn, closesOn }) => ({ ...(month && { month }), opensOn, dueOn, closesOn }))

export const switchAutomatic = (db: Db, task: TaskKind, isAutomatic: boolean, actor: Actor): Promise<Deadline> =>
  inTransaction(db, async (trx) => {
    const { label } = (await lock(trx, { year: true })).year
    const before = await lockKind(trx, task.kind)
    const row = { ...before, isAutomatic: isAutomatic ? 1 : 0 }
    if (row.isAutomatic !== before.isAutomatic) {
      await writeKind(trx, row)
      await recordAudit(trx, actor, {
        kind: 'reminder.automatic',
        subject: task.declaration.name,
        after: { isAutomatic },
      })
    }
    return findDeadline(trx, task, row, label)
  })

export const saveReminding = (db: Db, everyDays: number, actor: Actor): Promise<{ everyDays: number }> =>
  inTransaction(db, async (trx) => {
    const before = await findEveryDays(trx)
    if (before === everyDays) return { everyDays }
    await writeEveryDays(trx, everyDays)
    const auditState = { before: { everyDays: before }, after: { everyDays } }
    await recordAudit(trx, actor, { kind: 'reminder.pause', subject: 'Days between reminders', ...auditState })
    return { everyDays }
  })

type Expected = { committee: string; expected: number | null; year?: string | undefined }

export const setExpected = (db: Db, task: TaskKind, { committee, expected, year }: Expected, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const { kind, declaration } = task
    const { label } = (await lock(trx, { year: { label: year } })).year
    await lockKind(trx, kind)
    const before = (await findExpected(trx, label))(kind, committee)
    if (before === expected) return
    await writeExpected(trx, { year: label, kind, committee, expected })
    await recordAudit(trx, actor, {
      kind: 'expected.change',
      subject: `${declaration.name}, ${committee}`,
      before: { expected: before },
      after: { expected },
    })
  })
