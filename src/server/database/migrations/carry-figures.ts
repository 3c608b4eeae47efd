// Frozen: carrying over of what version 0.3 counted into the figures (src/server/figures). Each hub's step says what stood in its cells from
// which day on; afterwards it compares every day with what the old tables say, and an upgrade that would change a number is undone.
import { type Kysely, sql } from 'kysely'

type Numbers = Readonly<Record<string, number>>
type Cell = { year: string; committee?: string; portfolio?: string; part?: string }
/** What stood in a cell from the end of this day on. */
export type Standing = Cell & { day: string; numbers: Numbers }
export type CarriedShare = {
  id: string
  year: string
  shares: { committee?: string; portfolio?: string; part?: string; numbers: Numbers }[]
}

// biome-ignore lint/suspicious/noExplicitAny: a step knows the tables as they were
type Trx = Kysely<any>

const nameOf = ({ year, committee = '', portfolio = '', part = '' }: Cell) =>
  [year, committee, portfolio, part].join('\n')

const withoutZeros = (numbers: Numbers): Record<string, number> =>
  Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== 0))

const forever = '9999-12-31'
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const rowsAtOnce = 100

async function insertAll(trx: Trx, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  }
}

/** Of each cell, one entry for every day on which it changed, in any order. */
export async function carryStandings(trx: Trx, source: string, standings: readonly Standing[]): Promise<void> {
  const rows: object[] = []
  for (const ofCell of Map.groupBy(standings, nameOf).values()) {
    const inOrder = ofCell.toSorted((a, b) => (a.day < b.day ? -1 : 1))
    for (const [at, { year, committee = '', portfolio = '', part = '', day, numbers }] of inOrder.entries()) {
      const next = inOrder[at + 1]?.day
      const until = next === undefined ? forever : dayBefore(next)
      const row = { source, year, committee, portfolio, part, from: day, until }
      rows.push({ ...row, numbers: JSON.stringify(withoutZeros(numbers)) })
    }
  }
  await insertAll(trx, 'figure', rows)
}

/** What each record of a year that is not closed added last. */
export const carryShares = (trx: Trx, source: string, shares: readonly CarriedShare[]): Promise<void> =>
  insertAll(
    trx,
    'figureShare',
    shares.map(({ id, year, shares: all }) => ({ source, id, year, shares: JSON.stringify(all) })),
  )

/** The cells at the end of a day, as figures are read. */
async function readCells(trx: Trx, source: string, year: string, day: string): Promise<Map<string, Numbers>> {
  const rows = await trx
    .selectFrom('figure')
    .select(['year', 'committee', 'portfolio', 'part', 'numbers'])
    .where('source', '=', source)
    .where('year', '=', year)
    .where(sql<boolean>`"until" >= ${day} and "from" <= ${day}`)
    .execute()
  return new Map(rows.map((row) => [nameOf(row as Cell), JSON.parse(row.numbers)]))
}

const numberOf = (numbers: Numbers, name: string) => (Object.hasOwn(numbers, name) ? numbers[name] : 0)

const isSame = (some: Numbers, others: Numbers) =>
  [some, others].every((numbers) =>
    Object.keys(numbers).every((name) => numberOf(some, name) === numberOf(others, name)),
  )

/** Refuses the upgrade if a cell of this day is not what the old tables say. */
export async function compareDay(
  trx: Trx,
  source: string,
  { year, day, cells }: { year: string; day: string; cells: readonly (Cell & { numbers: Numbers })[] },
): Promise<void> {
  const expected = new Map(cells.map((cell) => [nameOf(cell), cell.numbers]))
  const found = await readCells(trx, source, year, day)
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    const [before = {}, now = {}] = [expected.get(name), found.get(name)]
    if (isSame(before, now)) continue
    throw new Error(
      `The figures of ${source} on ${day} were not carried over: ${name.replaceAll('\n', ' / ')} was ${JSON.stringify(before)} and would be ${JSON.stringify(now)}. Nothing was changed.`,
    )
  }
}
