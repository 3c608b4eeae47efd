// Frozen: MX funnel: what version 0.3 counted becomes figures. A report counted from the day of a state until the day of the next one; every
// day is compared with the daily changes and the sums that 0.3 kept beside the states. Then their tables go.
import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import {
  type CarriedShare,
  carryShares,
  carryStandings,
  compareDay,
  type Standing,
} from '#server/database/migrations/carry-figures.ts'

const source = 'mx-funnel'
const stages = [
  'Leads',
  'Applicants',
  'Accepted',
  'Approved',
  'Realised',
  'Finished',
  'Completes',
  'Advanced',
  'Alumni',
] as const
const amounts = ['entries', ...stages] as const
const place = ['lc', 'term', 'role', 'portfolio', 'month'] as const
const knownRoles = [
  'Task Force',
  'Organizing Committee',
  'Recruitment Task Force',
  'Team Leader',
  'National Support Team',
  'EB',
  'ECB',
  'NST',
]

export const carryFigures: Migration = {
  name: 'mx-funnel-5-figures',
  async up(trx) {
    for (const year of await listOf(trx, 'year')) {
      for (const month of await listOf(trx, 'month', year)) {
        await carryStandings(trx, source, await readStandings(trx, year, month))
      }
      await compareYear(trx, year)
    }
    await carryReports(trx)
    for (const table of ['mxFunnelSum', 'mxFunnelState', 'mxFunnelChange']) await trx.schema.dropTable(table).execute()
  },
}

// biome-ignore lint/suspicious/noExplicitAny: a step knows the tables as they were
type Trx = Kysely<any>
type Numbers = Record<string, number>
type Place = { [column in (typeof place)[number]]: string }
type Report = Place & { [stage in (typeof stages)[number]]: number }
type Cell = { year: string; committee: string; portfolio: string; part: string }

async function listOf(trx: Trx, column: 'year' | 'month', year?: string): Promise<string[]> {
  const found = new Set<string>()
  for (const table of ['mxFunnelSum', 'mxFunnelState', 'mxFunnelChange']) {
    let rows = trx.selectFrom(table).select(column).distinct()
    if (year !== undefined) rows = rows.where('year', '=', year)
    for (const row of await rows.execute()) found.add(row[column])
  }
  return [...found]
}

function cellOf(year: string, { lc, term, role, portfolio, month }: Place): Cell {
  const isByPortfolio = term === 'mid' && (role === 'Team Leader' || role === 'NST')
  return {
    year,
    committee: lc,
    portfolio: isByPortfolio ? portfolio : '',
    part: [month, term, knownRoles.includes(role) ? role : 'Custom roles'].join('/'),
  }
}

const numbersOf = (report: Report): Numbers => ({
  entries: 1,
  ...Object.fromEntries(stages.map((stage) => [stage, report[stage]])),
  ...(report.portfolio && { [`in:${report.portfolio}`]: 1 }),
})

function addTo(sum: Numbers, numbers: Numbers, by: 1 | -1 = 1): void {
  for (const [name, number] of Object.entries(numbers)) sum[name] = (sum[name] ?? 0) + by * number
}

const inOrder = <Value>(byDay: Iterable<[string, Value]>) => [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))

/** Of one month at a time, so that years of reports need little memory. */
async function readStandings(trx: Trx, year: string, month: string): Promise<Standing[]> {
  const states: (Report & { day: string; until: string | null })[] = await trx
    .selectFrom('mxFunnelState as state')
    .select(['day', ...place, ...stages])
    .select(({ selectFrom }) =>
      selectFrom('mxFunnelState as later')
        .select(({ fn }) => fn.min('later.day').as('day'))
        .whereRef('later.entryId', '=', 'state.entryId')
        .whereRef('later.day', '>', 'state.day')
        .as('until'),
    )
    .where('year', '=', year)
    .where('month', '=', month)
    .where('deleted', '=', 0)
    .execute()
  const cells = new Map<string, { cell: Cell; changes: Map<string, Numbers> }>()
  for (const state of states) {
    const cell = cellOf(year, state)
    const name = JSON.stringify(cell)
    const { changes } = cells.get(name) ?? { changes: new Map<string, Numbers>() }
    cells.set(name, { cell, changes })
    for (const [day, by] of [[state.day, 1] as const, ...(state.until ? [[state.until, -1] as const] : [])]) {
      const change = changes.get(day) ?? {}
      changes.set(day, change)
      addTo(change, numbersOf(state), by)
    }
  }
  return [...cells.values()].flatMap(({ cell, changes }) => {
    const sum: Numbers = {}
    return inOrder(changes).map(([day, change]) => {
      addTo(sum, change)
      return { ...cell, day, numbers: { ...sum } }
    })
  })
}

/** Between the days on which something changed nothing did. */
async function compareYear(trx: Trx, year: string): Promise<void> {
  const cells = new Map<string, Cell & { numbers: Numbers }>()
  const add = (row: Place, numbers: Numbers) => {
    const cell = cellOf(year, row)
    const name = JSON.stringify(cell)
    const sum = cells.get(name) ?? { ...cell, numbers: {} }
    cells.set(name, sum)
    addTo(sum.numbers, numbers)
  }
  const named = Map.groupBy(await readNamed(trx, year), ({ day }) => day)
  const carried = await trx
    .selectFrom('figure')
    .select('from')
    .distinct()
    .where('source', '=', source)
    .where('year', '=', year)
    .execute()
  const changed = await trx.selectFrom('mxFunnelChange').select('day').distinct().where('year', '=', year).execute()
  const days = new Set([...carried.map(({ from }) => from), ...changed.map(({ day }) => day), ...named.keys()])
  for (const day of [...days].sort()) {
    const changes = trx.selectFrom('mxFunnelChange').selectAll().where('year', '=', year).where('day', '=', day)
    for (const row of await changes.execute()) add(row as Place, amountsOf(row))
    for (const row of named.get(day) ?? []) add(row, { [`in:${row.portfolio}`]: row.reports })
    await compareDay(trx, source, { year, day, cells: [...cells.values()] })
  }
  cells.clear()
  for (const row of await trx.selectFrom('mxFunnelSum').selectAll().where('year', '=', year).execute()) {
    add(row as Place, amountsOf(row))
  }
  for (const row of await readNamedNow(trx, year)) add(row, { [`in:${row.portfolio}`]: row.reports })
  await compareDay(trx, source, { year, day: '9999-12-31', cells: [...cells.values()] })
}

/** PostgreSQL gives sums as text. */
const amountsOf = (row: Record<string, unknown>): Numbers =>
  Object.fromEntries(amounts.map((name) => [name, Number(row[name])]))

type Named = Place & { day: string; reports: number }

/** How many more or fewer reports named a portfolio from a day on, from the states, in another way than above. */
async function readNamed(trx: Trx, year: string): Promise<Named[]> {
  const until = sql<string | null>`lead(day) over (partition by ${sql.ref('entryId')} order by day)`
  const turns = async (turn: 'day' | 'until', by: 1 | -1) => {
    const rows = await trx
      .with('turn', (turn) => turn.selectFrom('mxFunnelState').selectAll().select(until.as('until')))
      .selectFrom('turn')
      .select(({ fn }) => [...place, turn, fn.countAll().as('reports')])
      .where('year', '=', year)
      .where('deleted', '=', 0)
      .where('portfolio', '!=', '')
      .where(turn, 'is not', null)
      .groupBy([...place, turn])
      .execute()
    return rows.map((row) => ({ ...(row as unknown as Place), day: row[turn], reports: by * Number(row.reports) }))
  }
  return [...(await turns('day', 1)), ...(await turns('until', -1))]
}

async function readNamedNow(trx: Trx, year: string): Promise<Omit<Named, 'day'>[]> {
  const rows = await trx
    .selectFrom('mxFunnelEntry')
    .select(({ fn }) => [...place, fn.countAll().as('reports')])
    .where('year', '=', year)
    .where('deleted', '=', 0)
    .where('portfolio', '!=', '')
    .groupBy([...place])
    .execute()
  return rows.map((row) => ({ ...(row as unknown as Place), reports: Number(row.reports) }))
}

const reportsAtOnce = 500

/** Of years in which something may still be counted. */
async function carryReports(trx: Trx): Promise<void> {
  const countable = trx
    .selectFrom('year')
    .select('label')
    .where(({ or, eb }) => or([eb('closedAt', 'is', null), eb('closingUntil', 'is not', null)]))
  let last = ''
  for (;;) {
    const rows: (Report & { id: string; year: string })[] = await trx
      .selectFrom('mxFunnelEntry')
      .select(['id', 'year', ...place, ...stages])
      .where('deleted', '=', 0)
      .where('year', 'in', countable)
      .where('id', '>', last)
      .orderBy('id')
      .limit(reportsAtOnce)
      .execute()
    await carryShares(trx, source, rows.map(shareOf))
    if (rows.length < reportsAtOnce) return
    last = rows.at(-1)?.id ?? ''
  }
}

function shareOf(report: Report & { id: string; year: string }): CarriedShare {
  const { year, ...cell } = cellOf(report.year, report)
  return { id: report.id, year, shares: [{ ...cell, numbers: numbersOf(report) }] }
}
