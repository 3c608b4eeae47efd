// Figures of MX Standards: what checklists add, and what imported sums say of a year before the portal.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { isInList, textList } from '#server/database/text-list.ts'
import {
  type CountedRecord,
  defineFigures,
  type Numbers,
  type PastRecord,
  type Share,
  sumOf,
} from '#server/figures/figures.ts'
import type { MxTables, PastSumRow, ResponseRow } from './rows.ts'

export const checklistFigures = defineFigures({
  source: 'mx-standards',
  records: (db, year, isPast) => (isPast ? listPastSums(db, year) : listChecklists(db, year)),
})

/** Large, and only the summary needs it: how many have done each item, and how many standards people have done. */
export const itemsPart = 'items'

export type ChecklistSums = { respondents: number; submitted: number; percentSum: number; standards: number }

export const sumsOf = (cells: Iterable<{ numbers: Numbers }>): ChecklistSums => ({
  respondents: 0,
  submitted: 0,
  percentSum: 0,
  standards: 0,
  ...sumOf(cells),
})

type Where = { year: string; on?: string | undefined; committee?: string | undefined; portfolio?: string | undefined }

/** Without items. */
export const readSums = (db: Db, where: Where) => checklistFigures.read(db, { ...where, part: '' })

export const countChecklists = async (db: Db, year: string): Promise<number> =>
  sumsOf(await readSums(db, { year })).respondents

const countedColumns = ['id', 'lc', 'portfolio', 'percent', 'standards', 'submitted', 'done'] as const
type CountedColumns = Pick<ResponseRow, (typeof countedColumns)[number]>

/** From what was stored when the checklist was saved: it stays counted as it was when the rules change. */
export function sharesOf(row: Omit<CountedColumns, 'id'>): Share[] {
  const { lc, portfolio, percent, standards, submitted, done } = row
  const fields: string[] = JSON.parse(done)
  const items = fields.map((field) => [doneName(field), 1] as const)
  const place = { committee: lc, portfolio }
  return [
    { ...place, numbers: { respondents: 1, submitted, percentSum: percent, standards } },
    { ...place, part: itemsPart, numbers: { [spreadName(standards)]: 1, ...Object.fromEntries(items) } },
  ]
}

/** How many have done an item. */
export const doneName = (field: string) => `done:${field}`
/** How many have done so many standards. */
export const spreadName = (standards: number) => `spread:${standards}`

const pageSize = 500

async function* listChecklists(db: Db, year: string): AsyncGenerator<CountedRecord> {
  const responses = (db as Kysely<MxTables>).selectFrom('mxResponse')
  // By id: an erasure changes the owner.
  const ids = await responses.select('id').where('year', '=', year).orderBy('id').execute()
  for (let from = 0; from < ids.length; from += pageSize) {
    const page = textList(ids.slice(from, from + pageSize).map(({ id }) => id))
    const rows = await responses
      .select(countedColumns)
      .where(isInList(db, 'id', page))
      .execute()
    for (const row of rows) yield { id: row.id, shares: sharesOf(row) }
  }
}

/** Each is what its LC and portfolio had at the end of a day. Everybody had submitted. */
async function* listPastSums(db: Db, year: string): AsyncGenerator<PastRecord> {
  const sums = await (db as Kysely<MxTables>).selectFrom('mxPastSum').selectAll().where('year', '=', year).execute()
  for (const { id, day, ...sum } of sums) yield { id, day, replaces: true, shares: [pastShareOf(sum)] }
}

const pastShareOf = (sum: Omit<PastSumRow, 'id' | 'day'>): Share => ({
  committee: sum.lc,
  portfolio: sum.portfolio,
  numbers: {
    respondents: sum.respondents,
    submitted: sum.respondents,
    percentSum: sum.percentSum,
    standards: sum.standards,
  },
})
