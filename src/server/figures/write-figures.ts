// Writing figures: a transaction collects what its records add, and writes the net effect when its work is done. Cells are locked in
// one order and only briefly, so that transactions that touch the same cells never wait in a circle.
import type { Kysely } from 'kysely'
import { dayBefore, dayOf, earlierOf, laterOf, plusDays, today } from '#shared/time/calendar.ts'
import { insertOrLockRows, insertRows } from '../database/bulk-insert.ts'
import { beforeCommit, type Db, type Trx } from '../database/database.ts'
import { lockRows } from '../database/lock-rows.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { isInList, textList } from '../database/text-list.ts'
import type { YearTables } from '../years/years.ts'
import { addTo, type Numbers, numbersOf, type Sum } from './numbers.ts'
import { type CellKey, type FigureRow, type FigureShareRow, type FigureTables, figureKey, forever } from './tables.ts'

/** What a record adds to a cell. */
export type Share = Partial<CellKey> & { numbers: Numbers }
export type Counted = { source: string; year: string; id: string; shares: readonly Share[] }

const collected = new WeakMap<Trx, Map<string, Counted>>()

const nameOf = ({ source, id }: Pick<Counted, 'source' | 'id'>) => `${source}\n${id}`

/** The last call for a record counts. */
export function countRecord(trx: Trx, record: Counted): void {
  const records = collected.get(trx) ?? new Map<string, Counted>()
  collected.set(trx, records.set(nameOf(record), record))
  beforeCommit(trx, writeCollected)
}

async function writeCollected(trx: Trx): Promise<void> {
  const records = [...(collected.get(trx)?.values() ?? [])]
  collected.delete(trx)
  const lastDays = await readLastDays(trx)
  const counted = records.filter(({ year }) => lastDays.has(year))
  const storedShares = await lockShares(trx, counted)
  const changes: Changes = new Map()
  const changedShares: FigureShareRow[] = []
  for (const { source, id, year, shares } of counted) {
    const before = storedShares.get(nameOf({ source, id }))
    const text = JSON.stringify(shares)
    if (before?.year === year && before.shares === text) continue
    // What a record added to a year that has closed since stays there.
    if (before && lastDays.has(before.year)) addShares(changes, before, JSON.parse(before.shares), -1)
    addShares(changes, { source, year }, shares)
    changedShares.push({ source, id, year, shares: text })
  }
  await insertRows(trx, 'figureShare', changedShares, { replaceBy: ['source', 'id'] })
  await writeChanges(trx, changes, lastDays)
}

/** Years in which something may still be counted, with the last day on which it can count. */
export type LastDays = ReadonlyMap<string, string>

type YearRow = Pick<YearTables['year'], 'label' | 'closedAt' | 'closingUntil'>
const selectYears = preparedQuery<Record<never, never>, YearRow>((db) =>
  (db as Kysely<YearTables>).selectFrom('year').select(['label', 'closedAt', 'closingUntil']),
)

const turning = new WeakMap<Db, { label: string; endsOn: string }>()

/** The year that this transaction closes still gives up what goes to the year that opens, whether or not it accepts late reports. */
export const countAtTurn = (trx: Trx, year: { label: string; endsOn: string }) => void turning.set(trx, year)

/** What was accepted just before midnight may be written after it: an import, or what waits for a recount. */
const graceMs = 600_000

export async function readLastDays(trx: Db): Promise<LastDays> {
  const day = dayOf(new Date(Date.now() - graceMs))
  const lastDays = new Map<string, string>()
  for (const { label, closedAt, closingUntil } of await selectYears(trx, {})) {
    if (closedAt === null) lastDays.set(label, forever)
    else if (closingUntil !== null && day <= closingUntil) lastDays.set(label, closingUntil)
  }
  const closing = turning.get(trx)
  if (closing && !lastDays.has(closing.label)) lastDays.set(closing.label, closing.endsOn)
  return lastDays
}

const selectShares = preparedQuery<{ source: string; ids: string }, FigureShareRow>((trx, { source, ids }) =>
  lockRows(
    trx,
    (trx as Kysely<FigureTables>)
      .selectFrom('figureShare')
      .selectAll()
      .where('source', '=', source)
      .where(isInList(trx, 'id', ids))
      .orderBy('id'),
    'forUpdate',
  ),
)

/** What these records added last. A recount that runs at the same time is waited for. */
export async function lockShares(trx: Trx, records: readonly Counted[]): Promise<Map<string, FigureShareRow>> {
  const found = new Map<string, FigureShareRow>()
  const bySource = Map.groupBy(records, ({ source }) => source)
  for (const source of [...bySource.keys()].sort()) {
    const ids = textList(bySource.get(source)?.map(({ id }) => id) ?? [])
    for (const row of await selectShares(trx, { source, ids })) found.set(nameOf(row), row)
  }
  return found
}

type Place = Pick<FigureRow, 'source' | 'year'> & CellKey
type Change = { place: Place; sum: Sum }
/** By the name of the cell. */
export type Changes = Map<string, Change>

export function addShares(
  changes: Changes,
  { source, year }: Pick<FigureRow, 'source' | 'year'>,
  shares: readonly Share[],
  sign: 1 | -1 = 1,
): void {
  for (const { committee = '', portfolio = '', part = '', numbers } of shares) {
    const place = { source, year, committee, portfolio, part }
    const name = cellName(place)
    const change = changes.get(name) ?? { place, sum: new Map() }
    addTo(change.sum, numbers, sign)
    changes.set(name, change)
  }
}

export const cellName = ({ source, year, committee, portfolio, part }: Place) =>
  [source, year, committee, portfolio, part].join('\n')

/**
 * Adds the changes to the current numbers of their cells. The first change of a later day leaves a copy of the old numbers, which ends
 * on the day before.
 */
export async function writeChanges(trx: Trx, changes: Changes, lastDays: LastDays): Promise<void> {
  const changed = [...changes]
    // A year may have closed while a recount waited.
    .filter(([, { place, sum }]) => sum.size > 0 && lastDays.has(place.year))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change)
  if (changed.length === 0) return
  const current = await lockCells(trx, changed)
  const day = findDay(current.values())
  const rows: FigureRow[] = []
  for (const { place, sum } of changed) {
    const row = current.get(cellName(place)) as FigureRow
    const before: Numbers = JSON.parse(row.numbers)
    const from = laterOf(row.from, earlierOf(day, lastDays.get(place.year) as string))
    if (from > row.from && Object.keys(before).length > 0) rows.push({ ...row, until: dayBefore(from) })
    addTo(sum, before)
    rows.push({ ...row, from, numbers: JSON.stringify(numbersOf(sum)) })
  }
  await insertRows(trx, 'figure', rows, { replaceBy: figureKey })
}

/** The current rows; they stay as they are until the transaction ends. */
async function lockCells(trx: Trx, changed: readonly Change[]): Promise<Map<string, FigureRow>> {
  const blank = changed.map(({ place }) => ({ ...place, until: forever, from: '', numbers: '{}' }))
  const rows = (await insertOrLockRows(trx, 'figure', blank, figureKey)) as FigureRow[]
  return new Map(rows.map((row) => [cellName(row), row]))
}

/** Today; where the clocks of two instances differ, what comes later does not count earlier. A clock that was days ahead is not followed. */
function findDay(rows: Iterable<FigureRow>): string {
  const latest = plusDays(today(), 1)
  const days = [...rows].map(({ from }) => from).filter((from) => from <= latest)
  return days.reduce(laterOf, today())
}
