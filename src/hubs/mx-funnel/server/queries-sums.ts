// What do the reports add up to? Sums that change with the reports, so that a summary never reads them all.
import { type Kysely, sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import type { Recount } from '#server/database/recount.ts'
import type { Organisation } from '#shared/organisation.ts'
import { isSummedByPortfolio, type Metrics, portfoliosOf, stages, sumRoleOf } from '../rules.ts'
import type { Sum } from '../sums.ts'
import type { EntryRow, MxFunnelTables, SumRow } from './tables.ts'

type Db = Kysely<MxFunnelTables>
type Where = Pick<EntryRow, 'lc' | 'term' | 'role' | 'portfolio'>
type Counted = Where & Metrics
type Delta = { row: Counted; by: 1 | -1 }

const where = ['lc', 'term', 'role', 'portfolio'] as const
const amounts = ['entries', ...stages] as const

/** The sum in which such a report is counted. */
const sumWhere = ({ lc, term, role, portfolio }: Where): Where => ({
  lc,
  term,
  role: sumRoleOf(role),
  portfolio: isSummedByPortfolio(term, role) ? portfolio : '',
})

function deltaRow({ row, by }: Delta): SumRow {
  const metrics = Object.fromEntries(stages.map((stage) => [stage, row[stage] * by])) as Metrics
  return { ...sumWhere(row), entries: by, ...metrics }
}

async function addToSum(trx: Db, row: SumRow): Promise<void> {
  const more = (name: string) => [name, sql`${sql.ref(`mxFunnelSum.${name}`)} + ${sql.ref(`excluded.${name}`)}`]
  await trx
    .insertInto('mxFunnelSum')
    .values(row)
    .onConflict((conflict) => conflict.columns([...where]).doUpdateSet(Object.fromEntries(amounts.map(more))))
    .execute()
}

/** Counts reports in (1) or out (-1); call it in the transaction that changes them. */
export async function countReports(trx: Trx, deltas: Delta[]): Promise<void> {
  const keyOf = (row: Where) => where.map((name) => row[name]).join('|')
  // In a fixed order: two changes that touch the same sums then never wait for each other in a circle.
  const rows = deltas.map(deltaRow).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (const row of rows) await addToSum(trx as unknown as Db, row)
}

export const sumsRecount: Recount = {
  name: 'mxFunnelSum',
  table: 'mxFunnelSum',
  key: [...where],
  async rebuild(trx) {
    const db = trx as unknown as Db
    await db.deleteFrom('mxFunnelSum').execute()
    const groups = await db
      .selectFrom('mxFunnelEntry')
      .select(({ fn }) => [...where, fn.countAll().as('entries'), ...stages.map((stage) => fn.sum(stage).as(stage))])
      .where('deleted', '=', 0)
      .groupBy([...where])
      .execute()
    for (const group of groups) await addToSum(db, { ...(group as SumRow), ...sumWhere(group) })
  },
}

type Summary = { sums: (Sum & { term: EntryRow['term'] })[]; portfolios: string[] }

/** Reads some hundred rows, however many reports there are; compiled once, for it is what the results open with. */
export function summaryQuery(db: Db) {
  const sums = db
    .selectFrom('mxFunnelSum')
    .select(['lc', 'term', 'role', 'portfolio', ...amounts])
    .where('entries', '>', 0)
    .orderBy('lc')
    .orderBy('term')
    .orderBy('role')
    .orderBy('portfolio')
    .compile()
  const findPortfolios = portfolioQuery(db)
  return async (organisation: Organisation): Promise<Summary> => {
    const { rows } = await db.executeQuery(sums)
    return { sums: rows.map(sumOf), portfolios: await findPortfolios(organisation) }
  }
}

const sumOf = (row: SumRow) => ({
  lc: row.lc,
  term: row.term,
  role: row.role,
  portfolio: row.portfolio || null,
  entries: Number(row.entries),
  metrics: Object.fromEntries(stages.map((stage) => [stage, Number(row[stage])])) as Metrics,
})

/** One look into the index per portfolio: is there any report? Compiled once for each state of the organisation. */
function portfolioQuery(db: Db) {
  const anyOf = (portfolio: string) =>
    db.selectFrom('mxFunnelEntry').select('id').where('deleted', '=', 0).where('portfolio', '=', portfolio)
  // Columns by number: a code can be longer than the name of a column.
  const compile = (codes: string[]) =>
    db.selectNoFrom((select) => codes.map((code, at) => select.exists(anyOf(code)).as(`p${at}`))).compile()
  let kept: { organisation: Organisation; codes: string[]; compiled: ReturnType<typeof compile> } | undefined
  return async (organisation: Organisation): Promise<string[]> => {
    if (kept?.organisation !== organisation) {
      const codes = portfoliosOf(organisation).map(({ code }) => code)
      kept = { organisation, codes, compiled: compile(codes) }
    }
    const { codes, compiled } = kept
    const found = (await db.executeQuery(compiled)).rows[0] as Record<string, unknown> | undefined
    return codes.filter((_, at) => found?.[`p${at}`])
  }
}
