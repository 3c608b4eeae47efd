// Years in office: which one is open, and which others exist. Rows with a version that every session query reads. The pointer to
// the open year is a row of its own with a foreign key, so the database itself ensures that exactly one year is open.
import { sql } from 'kysely'
import { problem } from '#shared/problem.ts'
import { laterOf, today } from '#shared/time/calendar.ts'
import { openYearOf, type Year } from '#shared/time/years.ts'
import type { Db, Trx } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { refuseFields } from '../http/problems.ts'

export type YearTables = {
  year: {
    label: string
    startsOn: string
    /** Of the open year, the planned last day: the year goes on until the next one opens. */
    endsOn: string
    /** Set when the next year opened. */
    closedAt: string | null
    /** The last day on which reports for its months are accepted; null if it was closed by a version before that. */
    closingUntil: string | null
    /** What its opening changed, as JSON, so that it can be undone. */
    opening: string | null
    /** 1 for a year before the portal: created closed, and filled by import only. */
    isPast: number
  }
  openYear: { id: 1; label: string }
}

export async function findOpenYearLabel(trx: Trx): Promise<string> {
  const { label } = await trx.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
  return label
}

type YearRow = Omit<YearTables['year'], 'opening'> & { isOpen: number | null }

const selectYears = preparedQuery<Record<never, never>, YearRow>((db) =>
  db
    .selectFrom('year')
    .leftJoin('openYear', 'openYear.label', 'year.label')
    .select(['year.label', 'startsOn', 'endsOn', 'closedAt', 'closingUntil', 'isPast', 'openYear.id as isOpen'])
    .orderBy('startsOn')
    .orderBy('year.label'),
)

/** As it is on a day: nothing has to be stored when a year outlives its last day, or has been closing for long enough. */
function yearOn({ label, startsOn, endsOn, closedAt, closingUntil, isPast, isOpen }: YearRow, day: string): Year {
  if (isOpen) return openYearOn({ label, startsOn, endsOn }, day)
  if (!closedAt) return { label, startsOn, endsOn, state: 'planned' }
  if (isPast === 1) return { label, startsOn, endsOn, state: 'closed', isPast: true }
  if (closingUntil === null) return { label, startsOn, endsOn, state: 'closed' }
  return { label, startsOn, endsOn, state: day <= closingUntil ? 'closing' : 'closed', closesOn: closingUntil }
}

const openYearOn = ({ endsOn, ...year }: Pick<Year, 'label' | 'startsOn' | 'endsOn'>, day: string): Year => ({
  ...{ ...year, endsOn: laterOf(endsOn, day), state: 'open' },
  ...(endsOn < day && { plannedEndsOn: endsOn }),
})

export async function readYears(db: Db): Promise<Year[]> {
  const day = today()
  return (await selectYears(db, {})).map((row) => yearOn(row, day))
}

export type Years = { all: Year[]; open: Year }
export type YearsFor = (caller?: { yearsVersion: number }) => Promise<Years>

/** Caches the last version it read, and reads again for another one, or on another day. */
export function yearsReader(db: Db): YearsFor {
  let cached: (Years & { version: number; day: string }) | undefined
  return async (caller) => {
    const version = caller?.yearsVersion ?? (await readVersion(db))
    const day = today()
    if (cached?.version !== version || cached.day !== day) {
      const all = await readYears(db)
      cached = { version, day, all, open: openYearOf(all) }
    }
    return cached
  }
}

const selectVersion = preparedQuery<Record<never, never>, { years: number }>((db) =>
  db.selectFrom('accessVersion').select('years'),
)
const readVersion = async (db: Db): Promise<number> => (await selectVersion(db, {}))[0]?.years ?? 0

/**
 * The first statement of a change of years, as a lock: concurrent changes wait, and this waits for everybody who is
 * collecting something. Both lock the row of the pointer, which prevents deadlocks.
 */
export async function raiseYearsVersion(trx: Trx): Promise<void> {
  await trx.updateTable('accessVersion').set({ years: sql`years + 1` }).execute()
  await trx
    .updateTable('openYear')
    .set({ label: sql.ref('label') })
    .execute()
}

/** For a read: the requested year, or the open one. */
export async function findRequestedYear(years: YearsFor, caller: { yearsVersion: number } | undefined, label?: string) {
  const { all, open } = await years(caller)
  if (label === undefined) return open
  const year = all.find((each) => each.label === label)
  if (!year) refuseFields({ year: 'There is no such year. Please choose another.' })
  return year as Year
}

/** Refuses a change that names another year than the one it is for. */
export function requireYear({ label, state }: Year, expectedLabel: string | undefined): void {
  if (expectedLabel === undefined || expectedLabel === label) return
  if (state !== 'closing') throw notOpen(expectedLabel)
  const text = `This belongs to ${label}, so nothing was saved. Please reload the page.`
  throw problem('conflict', text, { error: yearNotOpen })
}

/** Which years may be filled besides the open one: from before the portal, closing, or planned. */
export type Fillable = { past?: boolean; closing?: boolean; planned?: boolean }

const isFillable = ({ isPast, state }: Year, { past = false, closing = false, planned = false }: Fillable) =>
  (past && isPast === true) || (closing && state === 'closing') || (planned && state === 'planned')

/** The open year, or another that may be filled; refuses any other. */
export function yearToFill(years: Years, requestedLabel: string | undefined, fillable: Fillable): Year {
  const expectedLabel = requestedLabel ?? years.open.label
  const year = findFillable(years, expectedLabel, fillable)
  if (year) return year
  throw notOpen(expectedLabel)
}

export const findFillable = ({ all, open }: Years, label: string, fillable: Fillable): Year | undefined =>
  label === open.label ? open : all.find((year) => year.label === label && isFillable(year, fillable))

const yearNotOpen = 'yearNotOpen'

function notOpen(label: string) {
  const text = `The year ${label} is not open, so nothing was saved. Please reload the page.`
  return problem('conflict', text, { error: yearNotOpen })
}
