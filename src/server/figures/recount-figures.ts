// Recount of figures: adds up the records again. A year that is not closed is repaired from today on, and says what differed; a year
// before the portal is built anew by each import.
import { sql, type Transaction } from 'kysely'
import { dayBefore } from '#shared/time/calendar.ts'
import { insertRows } from '../database/bulk-insert.ts'
import { type Database, inTransaction, runBeforeCommit, type Trx } from '../database/database.ts'
import type { Mending } from '../database/recount.ts'
import { yieldToEventLoop } from '../overload/yield-to-event-loop.ts'
import type { CountedRecord, Figures, PastRecord } from './figures.ts'
import { addTo, type Numbers, numbersOf, type Sum } from './numbers.ts'
import { type CellKey, type FigureRow, type FigureTables, forever } from './tables.ts'
import {
  addShares,
  type Changes,
  cellName,
  countRecord,
  lockShares,
  readLastDays,
  type Share,
  writeChanges,
} from './write-figures.ts'

type Source = Pick<Figures, 'source' | 'records' | 'endsWithYear'>

const tables = (trx: Trx) => trx as Transaction<FigureTables>

/** For `recounts` of a hub. */
export const recountOf = ({ source, records, endsWithYear }: Source): Mending => ({
  name: `figures of ${source}`,
  isNightly: true,
  async mend({ db, engine }) {
    if (!records) return []
    const lines: string[] = []
    for (const [year, lastDay] of await readLastDays(db)) {
      if (endsWithYear && lastDay !== forever) continue
      const found = await inTransaction(db, (trx) => recountYear(trx, engine, { source, records }, year))
      lines.push(...found)
    }
    return lines
  },
})

type Countable = Required<Pick<Source, 'source' | 'records'>>

async function recountYear(trx: Trx, engine: Database['engine'], { source, records }: Countable, year: string) {
  // Whoever has counted commits first; whoever wants to count waits, and then sees what was counted here.
  if (engine === 'postgres') await sql`lock table "figureShare" in exclusive mode`.execute(trx)
  const lines: string[] = []
  const totals: Changes = new Map()
  const ids = new Set<string>()
  for await (const batch of inBatches(records(trx, year, false))) {
    const counted = batch.map(({ id, shares }) => ({ source, id, year, shares }))
    const stored = await lockShares(trx, counted)
    for (const record of counted) {
      ids.add(record.id)
      addShares(totals, record, record.shares)
      const before = stored.get(`${source}\n${record.id}`)
      if (before?.year === year && before.shares === JSON.stringify(record.shares)) continue
      lines.push(`${year}, record ${record.id}: ${before ? 'counted otherwise' : 'not counted'}`)
      countRecord(trx, record)
    }
    await yieldToEventLoop()
  }
  for (const id of await listIds(trx, source, year)) {
    if (ids.has(id)) continue
    lines.push(`${year}, record ${id}: counted, but gone`)
    countRecord(trx, { source, id, year, shares: [] })
  }
  await runBeforeCommit(trx)
  lines.push(...(await repairSums(trx, source, year, totals)))
  return lines
}

const batchSize = 500

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const listIds = async (trx: Trx, source: string, year: string) => {
  const rows = await tables(trx)
    .selectFrom('figureShare')
    .select('id')
    .where('source', '=', source)
    .where('year', '=', year)
    // A record that adds nothing is as good as gone.
    .where('shares', '!=', '[]')
    .execute()
  return rows.map(({ id }) => id)
}

/** Each cell adds up to what its records add. */
async function repairSums(trx: Trx, source: string, year: string, totals: Changes): Promise<string[]> {
  const rows = await tables(trx)
    .selectFrom('figure')
    .selectAll()
    .where('source', '=', source)
    .where('year', '=', year)
    .where('until', '=', forever)
    .execute()
  const stored = new Map(rows.map((row) => [cellName(row), JSON.parse(row.numbers) as Numbers]))
  const missing: Changes = new Map(totals)
  for (const row of rows) {
    const place = placeOf(row)
    const change = missing.get(cellName(place)) ?? { place, sum: new Map() }
    addTo(change.sum, JSON.parse(row.numbers), -1)
    missing.set(cellName(place), change)
  }
  const lines = [...missing].flatMap(([name, { place, sum }]) =>
    [...sum].map(([number, by]) => {
      const before = stored.get(name)?.[number] ?? 0
      return `${[year, ...cellWords(place)].join(' / ')}: ${number} ${before} → ${before + by}`
    }),
  )
  await writeChanges(trx, missing, await readLastDays(trx))
  return lines
}

const placeOf = ({ source, year, committee, portfolio, part }: FigureRow) => ({
  source,
  year,
  committee,
  portfolio,
  part,
})
const cellWords = ({ committee, portfolio, part }: CellKey) =>
  [committee, portfolio, part].filter((word) => word !== '')

/** Builds a year before the portal from its records, in the transaction that changes them. */
export async function rebuildPastYear(trx: Trx, { source, records }: Source, year: string): Promise<void> {
  await tables(trx).deleteFrom('figure').where('source', '=', source).where('year', '=', year).execute()
  if (!records) return
  const past: PastRecord[] = []
  for await (const record of records(trx, year, true)) {
    if (!isDated(record)) throw new Error(`Figures of ${source}: records of a year before the portal say their day`)
    past.push(record)
  }
  await insertRows(trx, 'figure', spansOf(source, year, inOrderOfDays(past)))
}

const inOrderOfDays = (past: readonly PastRecord[]) =>
  past.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))

/**
 * Stores how a year without figures came about, for demos and tests. A record that changed has several entries: each stands from its day
 * on in place of the one before.
 */
export async function storeHistory(
  trx: Trx,
  { source }: Pick<Figures, 'source'>,
  year: string,
  past: readonly PastRecord[],
): Promise<void> {
  const latest = new Map<string, PastRecord>()
  const changes: PastRecord[] = []
  for (const record of inOrderOfDays(past)) {
    const before = latest.get(record.id)
    if (before) changes.push({ ...record, shares: before.shares.map(negated) })
    changes.push(record)
    latest.set(record.id, record)
  }
  await insertRows(trx, 'figure', spansOf(source, year, changes))
  const shares = [...latest.values()].map((record) => ({
    source,
    id: record.id,
    year,
    shares: JSON.stringify(record.shares),
  }))
  await insertRows(trx, 'figureShare', shares)
}

const negated = ({ numbers, ...place }: Share): Share => ({
  ...place,
  numbers: Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, -number])),
})

const isDated = (record: CountedRecord | PastRecord): record is PastRecord => 'day' in record

function spansOf(source: string, year: string, past: readonly PastRecord[]): FigureRow[] {
  const cells = new Map<string, CellHistory>()
  for (const { day, shares, replaces } of past) {
    for (const share of shares) {
      const place = placedShare(source, year, share)
      const cell = cells.get(cellName(place)) ?? { place, days: [] }
      cells.set(cellName(place), cell)
      addDay(cell, day, share.numbers, replaces)
    }
  }
  return [...cells.values()].flatMap(({ place, days }) =>
    days.map(({ day, sum }, at) => ({
      ...place,
      from: day,
      until: untilOf(days[at + 1]?.day),
      numbers: JSON.stringify(numbersOf(sum)),
    })),
  )
}

type CellHistory = { place: ReturnType<typeof placedShare>; days: { day: string; sum: Sum }[] }

const placedShare = (source: string, year: string, { committee = '', portfolio = '', part = '' }: Share) => ({
  source,
  year,
  committee,
  portfolio,
  part,
})

/** Records come in the order of their days. */
function addDay({ days }: CellHistory, day: string, numbers: Numbers, replaces: boolean | undefined): void {
  const last = days.at(-1)
  const sum: Sum = new Map(replaces ? [] : last?.sum)
  addTo(sum, numbers)
  if (last?.day === day) last.sum = sum
  else days.push({ day, sum })
}

const untilOf = (nextDay: string | undefined) => (nextDay === undefined ? forever : dayBefore(nextDay))
