// Figures: everything that is counted. A hub defines a source, says what each of its records adds, and reads the sums: now, at the
// end of any day, or day by day.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { type DayToKeep, findLastKept, keepDay } from './keep-figures.ts'
import type { Numbers } from './numbers.ts'
import { type CellKey, type FigureRow, type FigureTables, forever } from './tables.ts'
import { countRecord, type Share } from './write-figures.ts'

export type { Numbers } from './numbers.ts'
export { runningSums, sumOf } from './numbers.ts'
export type { Share } from './write-figures.ts'

/** A record as it is now. */
export type CountedRecord = { id: string; shares: readonly Share[] }

/** A record of a year before the portal: it says from which day on it counts, and whether it adds to its cells or replaces them. */
export type PastRecord = CountedRecord & { day: string; replaces?: true }

type Definition = {
  /** Unique and never changed once released. */
  source: string
  /**
   * The records of a year, for a recount and for a year before the portal. `isPast`: with their days. Left out where nothing can be
   * counted again.
   */
  records?: (db: Db, year: string, isPast: boolean) => AsyncIterable<CountedRecord | PastRecord>
  /** Nothing is added while a year is closing: it is not counted again then. */
  endsWithYear?: true
}

/** What is given has to match. */
type Where = { year: string } & { [column in keyof CellKey]?: string | undefined }

/** A cell with its numbers; what is zero is missing, and so is a cell without numbers. */
export type Cell = CellKey & { numbers: Numbers }
/** The numbers that stood from the first to the last of these days. */
export type CellSpan = Cell & { from: string; until: string }

export type Figures = Definition & {
  /**
   * What a record adds from now on; without shares nothing any more. Call it in the transaction that changes the record. What it added
   * before is known, and a closed year stays as it is.
   */
  count: (trx: Trx, record: CountedRecord & { year: string }) => void
  /**
   * Instead of `count`: all cells of a year as they stood at the end of a day. A day that was kept already stays as it is; of a day that
   * nobody kept there are no cells, and there are none of now.
   */
  keep: (trx: Trx, kept: DayToKeep) => Promise<void>
  /** The last day of a year that was kept. */
  findLastKept: (db: Db, year: string) => Promise<string | undefined>
  /** The cells now, or at the end of a day, in the order of their keys. */
  read: (db: Db, where: Where & { on?: string | undefined }) => Promise<Cell[]>
  /** The cells of all days, for `runningSums` and charts; or of all until a day. */
  readSpans: (db: Db, where: Where & { on?: string | undefined }) => Promise<CellSpan[]>
}

export const defineFigures = (definition: Definition): Figures => ({
  ...definition,
  count: (trx, record) => countRecord(trx, { source: definition.source, ...record }),
  keep: (trx, kept) => keepDay(trx, definition.source, kept),
  findLastKept: (db, year) => findLastKept(db, { source: definition.source, year }),
  async read(db, where) {
    const rows = await selectCells(db, { source: definition.source, ...given(where) })
    return sortCells(rows.map(cellOf).filter(hasNumbers))
  },
  async readSpans(db, where) {
    const rows = await selectSpans(db, { source: definition.source, ...given(where) })
    // What comes after the day in question is as unknown as what comes after today.
    const untilOf = ({ until }: { until: string }) => (where.on !== undefined && until >= where.on ? forever : until)
    return rows.map((row) => ({ ...cellOf(row), from: row.from, until: untilOf(row) }))
  },
})

type Asked = Partial<CellKey> & { source: string; year: string; on?: string }

const given = (where: Where & { on?: string | undefined }): Omit<Asked, 'source'> =>
  Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined)) as Omit<Asked, 'source'>

const cellOf = ({ committee, portfolio, part, numbers }: CellKey & { numbers: string }): Cell => ({
  committee,
  portfolio,
  part,
  numbers: JSON.parse(numbers),
})

const keyOf = ({ committee, portfolio, part }: CellKey) => [committee, portfolio, part].join('\n')
/** Not in SQL: for the order, SQLite would walk through all days along the primary key. */
const sortCells = (cells: readonly Cell[]): Cell[] =>
  cells
    .map((cell) => ({ key: keyOf(cell), cell }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ cell }) => cell)

const hasNumbers = ({ numbers }: Cell) => Object.keys(numbers).length > 0

const selectFigures = (db: Db, { source, year, committee, portfolio, part }: Omit<Asked, 'on'>) => {
  let rows = (db as Kysely<FigureTables>).selectFrom('figure').where('source', '=', source).where('year', '=', year)
  if (committee !== undefined) rows = rows.where('committee', '=', committee)
  if (portfolio !== undefined) rows = rows.where('portfolio', '=', portfolio)
  if (part !== undefined) rows = rows.where('part', '=', part)
  return rows
}

const columns = ['committee', 'portfolio', 'part', 'numbers'] as const

const selectCells = preparedQuery<Asked, Pick<FigureRow, (typeof columns)[number]>>((db, { on, ...cells }) => {
  const rows = selectFigures(db, cells).select(columns)
  if (on === undefined) return rows.where('until', '=', forever)
  return rows.where('until', '>=', on).where('from', '<=', on)
})

const selectSpans = preparedQuery<Asked, Omit<FigureRow, 'source' | 'year'>>((db, { on, ...cells }) => {
  const rows = selectFigures(db, cells).select([...columns, 'from', 'until'])
  // Along the primary key, which knows the parts: rows of other parts are large.
  const inOrder = rows.orderBy('committee').orderBy('portfolio').orderBy('part')
  return on === undefined ? inOrder : inOrder.where('from', '<=', on)
})
