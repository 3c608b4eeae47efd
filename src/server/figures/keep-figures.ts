// Kept figures: what changes with time as well as with records cannot be counted record by record. It is stored once for each day
// that is over, and a day on which nobody stored it stays unknown.
import type { Kysely } from 'kysely'
import { dayBefore } from '#shared/time/calendar.ts'
import { insertRows } from '../database/bulk-insert.ts'
import type { Db, Trx } from '../database/database.ts'
import { lockRows } from '../database/lock-rows.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { addTo, type Numbers, numbersOf, type Sum } from './numbers.ts'
import { type FigureRow, type FigureTables, figureKey, forever } from './tables.ts'
import { cellName, type Share } from './write-figures.ts'

export type DayToKeep = { year: string; day: string; cells: readonly Share[] }
type Source = { source: string; year: string }

const tables = (db: Db): Kysely<FigureTables> => db

export async function keepDay(trx: Trx, source: string, { year, day, cells }: DayToKeep): Promise<void> {
  const yesterday = await lockDay(trx, { source, year }, dayBefore(day))
  // Another instance may have kept it while this one waited.
  if (((await findLastKept(trx, { source, year })) ?? '') >= day) return
  const wanted = new Map(cells.map((cell) => rowOf({ source, year }, cell, day)).map((row) => [cellName(row), row]))
  const blank = yesterday.map((row) => ({ ...row, from: day, until: day, numbers: '{}' }))
  const rows: FigureRow[] = []
  for (const row of [...wanted.values(), ...blank.filter((each) => !wanted.has(cellName(each)))]) {
    const before = yesterday.find((each) => cellName(each) === cellName(row))
    if (before?.numbers === row.numbers) continue
    if (before) rows.push(before)
    rows.push(row)
  }
  // What has not changed lasts a day longer.
  await tables(trx)
    .updateTable('figure')
    .set({ until: day })
    .where('source', '=', source)
    .where('year', '=', year)
    .where('until', '=', dayBefore(day))
    .execute()
  await insertRows(trx, 'figure', rows, { replaceBy: figureKey })
}

/** Those that stood on this day and may last longer; they stay as they are until the transaction ends. */
const lockDay = (trx: Trx, { source, year }: Source, day: string): Promise<FigureRow[]> =>
  lockRows(
    trx,
    tables(trx)
      .selectFrom('figure')
      .selectAll()
      .where('source', '=', source)
      .where('year', '=', year)
      .where('until', '=', day)
      .orderBy('committee')
      .orderBy('portfolio')
      .orderBy('part'),
    'forUpdate',
  ).execute()

function rowOf(of: Source, { committee = '', portfolio = '', part = '', numbers }: Share, day: string): FigureRow {
  return { ...of, committee, portfolio, part, from: day, until: day, numbers: JSON.stringify(withoutZeros(numbers)) }
}

function withoutZeros(numbers: Numbers): Numbers {
  const sum: Sum = new Map()
  addTo(sum, numbers)
  return numbersOf(sum)
}

const selectLastKept = preparedQuery<Source, { day: string | null }>((db, { source, year }) =>
  tables(db)
    .selectFrom('figure')
    .select(({ fn }) => fn.max('until').as('day'))
    .where('source', '=', source)
    .where('year', '=', year)
    .where('until', '<', forever)
    .$castTo<{ day: string | null }>(),
)

/** The last day of the year that was kept. */
export const findLastKept = async (db: Db, of: Source): Promise<string | undefined> =>
  (await selectLastKept(db, of))[0]?.day ?? undefined
