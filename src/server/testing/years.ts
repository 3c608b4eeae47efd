// Test helpers: open the next year, as after a handover in which everybody keeps their role; the year before is closed for good,
// unless the opening is undone.
import { dayBefore, earlierOf, today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { inTransaction, type Trx } from '../database/database.ts'
import { readOrganisation } from '../years/organisation.ts'
import { findOpenYearLabel, raiseYearsVersion, readYears } from '../years/years.ts'
import type { TestPortal } from './portal.ts'

type NewYear = Omit<Year, 'state'>

/** `meanwhile` runs when everything is done but not yet committed. */
export async function turnYear({ portal }: TestPortal, to: NewYear, meanwhile = async () => {}): Promise<void> {
  const { open } = await portal.years()
  await inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const now = new Date().toISOString()
    const endsOn = dayBefore(today())
    const closed = { closedAt: now, startsOn: earlierOf(open.startsOn, endsOn), endsOn }
    await trx.updateTable('year').set(closed).where('label', '=', open.label).execute()
    await trx
      .insertInto('year')
      .values(to)
      .onConflict((conflict) => conflict.column('label').doNothing())
      .execute()
    await trx.updateTable('openYear').set({ label: to.label }).execute()
    await trx.updateTable('appointment').set({ endsOn: '2099-12-31', actingUntil: null, year: to.label }).execute()
    const [before, after] = await readTwo(trx, open.label, to.label)
    await portal.turnYear(trx, { from: before, to: after, organisation: await readOrganisation(trx) })
    await meanwhile()
  })
}

/** Undoes the opening of the open year, as within 24 hours; `before` is the year that reopens, as it was. */
export function undoTurn(
  { portal }: TestPortal,
  before: NewYear,
  meanwhile: (trx: Trx) => Promise<void> = async () => {},
): Promise<void> {
  const { label, startsOn, endsOn } = before
  return inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const undone = await findOpenYearLabel(trx)
    const { closedAt } = await trx
      .selectFrom('year')
      .select('closedAt')
      .where('label', '=', label)
      .executeTakeFirstOrThrow()
    await trx.updateTable('year').set({ closedAt: null, startsOn, endsOn }).where('label', '=', label).execute()
    await trx.updateTable('openYear').set({ label }).execute()
    const [from, to] = await readTwo(trx, undone, label)
    await portal.reopenYear(trx, { from, to, organisation: await readOrganisation(trx), openedAt: closedAt as string })
    await trx.updateTable('appointment').set({ year: label }).execute()
    await meanwhile(trx)
  })
}

async function readTwo(trx: Trx, ...labels: [string, string]): Promise<[Year, Year]> {
  const all = await readYears(trx)
  return labels.map((label) => all.find((year) => year.label === label)) as [Year, Year]
}

/** Adds a year from before the portal, as an admin does. Returns its label. */
export async function addPastYear({ portal }: TestPortal, year: NewYear): Promise<string> {
  await inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const { label, startsOn, endsOn } = year
    const row = { label, startsOn, endsOn, closedAt: new Date().toISOString(), isPast: 1 }
    await trx.insertInto('year').values(row).execute()
  })
  return year.label
}
