// Task windows (opening, due and closing days): the table that every hub with a task reads; the national team sets them.
import type { Kysely } from 'kysely'
import { problem } from '#shared/problem.ts'
import { closingYearsOf } from '#shared/time/closing-years.ts'
import { closedText, isClosed, type TaskWindow, windowOf } from '#shared/time/windows.ts'
import { monthsOf, openYearOf, type Year } from '#shared/time/years.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'

export type WindowRow = {
  year: string
  kind: string
  /** '' for a task of the whole year. */
  month: string
  opensOn: string | null
  dueOn: string | null
  closesOn: string | null
}
export type WindowTables = { taskWindow: WindowRow }

const windowsOfYear = preparedQuery<{ year: string }, WindowRow>((db, { year }) =>
  (db as Kysely<WindowTables>)
    .selectFrom('taskWindow')
    .selectAll()
    .where('year', '=', year)
    .orderBy('kind')
    .orderBy('month'),
)

export async function readWindows(db: Db, year: string): Promise<readonly TaskWindow[]> {
  const rows = await windowsOfYear(db, { year })
  return rows.map(({ kind, month, opensOn, dueOn, closesOn }) => ({
    kind,
    opensOn,
    dueOn,
    closesOn,
    month: month || null,
  }))
}

/** Those of the open year, and of the months of a closing one, which are due only now. No month belongs to two years. */
export async function readCurrentWindows(db: Db, years: readonly Year[]): Promise<readonly TaskWindow[]> {
  const closing = await Promise.all(
    closingYearsOf(years).map(async (year) => {
      const months = monthsOf(year)
      return (await readWindows(db, year.label)).filter(({ month }) => month !== null && months.includes(month))
    }),
  )
  const open = await readWindows(db, openYearOf(years).label)
  return closing.length > 0 ? [...closing.flat(), ...open] : open
}

/** Why a kind and month can no longer be filled in; reads once for many records. */
export async function closedReader(db: Db, year: string, kind: string) {
  const windows = await readWindows(db, year)
  return (month?: string): string | undefined => {
    const found = windowOf(windows, kind, month ?? null)
    if (!found || !isClosed(found)) return undefined
    return closedText(found.closesOn as string)
  }
}

/** Every change that fulfils a task calls it: throws after the last day. */
export async function checkNotClosed(db: Db, year: string, kind: string, month?: string): Promise<void> {
  const closed = (await closedReader(db, year, kind))(month)
  if (closed) throw problem('conflict', closed, { error: 'taskClosed' })
}
