// Frozen: migration step that carries approved and repeated GCPs over from the counts per day (`gcpDay`) to the figures.
import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import { carryShares, carryStandings, compareDay, type Standing } from '#server/database/migrations/carry-figures.ts'

// biome-ignore lint/suspicious/noExplicitAny: a step knows the tables as they were
type Trx = Kysely<any>
type Year = { label: string; startsOn: string; endsOn: string }

/** What is counted: the rows of a table by a moment of theirs; the column gets the year in which they count. */
const kinds = [
  { source: 'gcp', what: 'approved', table: 'gcp', moment: 'reviewedAt', column: 'approvedIn' },
  { source: 'gcp-repeats', what: 'repeated', table: 'gcpRepeat', moment: 'createdAt', column: 'year' },
] as const
type Kind = (typeof kinds)[number]

export const figuresStep: Migration = {
  name: 'gcp-10-figures',
  async up(trx, _engine, { timeZone }) {
    await trx.schema.alterTable('gcp').addColumn('approvedIn', 'text').execute()
    await trx.schema
      .alterTable('gcpRepeat')
      .addColumn('year', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    // Sweden writes days as ISO does.
    const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    const today = days.format(new Date())
    const years = await listYears(trx, today)
    const yearAt = (moment: string) => yearOf(years, days.format(new Date(moment)))
    for (const kind of kinds) {
      await carryRecords(trx, kind, yearAt)
      await carryStandings(trx, kind.source, await listStandings(trx, kind, years))
      await compareDays(trx, kind, years)
    }
    await trx.schema.dropTable('gcpDay').execute()
  },
}

/** Those that have begun; the open one goes on until the next one opens. */
async function listYears(trx: Trx, today: string): Promise<Year[]> {
  const { label: open } = await trx.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
  const rows = await trx.selectFrom('year').select(['label', 'startsOn', 'endsOn', 'closedAt']).execute()
  return rows
    .filter(({ label, closedAt }) => label === open || closedAt !== null)
    .map(({ label, startsOn, endsOn }) => ({
      label,
      startsOn,
      endsOn: label === open && endsOn < today ? today : endsOn,
    }))
}

const yearOf = (years: readonly Year[], day: string) =>
  years.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)?.label

const pageSize = 500

type YearAt = (moment: string) => string | undefined

async function carryRecords(trx: Trx, { source, what, table, moment, column }: Kind, yearAt: YearAt): Promise<void> {
  for (let last = -1; ; ) {
    const page = await trx
      .selectFrom(table)
      .select(['seq', 'id', 'localCommittee', `${moment} as at`])
      .where('seq', '>', last)
      .$if(table === 'gcp', (rows) => rows.where('status', '=', 'approved').where('reviewedAt', 'is not', null))
      .orderBy('seq')
      .limit(pageSize)
      .execute()
    for (const [year, found] of Map.groupBy(page, ({ at }) => yearAt(at))) {
      if (year === undefined) continue
      const ids = found.map(({ id }) => id)
      await trx.updateTable(table).set(column, year).where('id', 'in', ids).execute()
      const shares = found.map(({ id, localCommittee }) => ({
        id,
        year,
        shares: [{ committee: localCommittee, numbers: { [what]: 1 } }],
      }))
      await carryShares(trx, source, shares)
    }
    if (page.length < pageSize) return
    last = page.at(-1)?.seq
  }
}

async function listStandings(trx: Trx, { what }: Kind, years: readonly Year[]): Promise<Standing[]> {
  const rows = await trx
    .selectFrom('gcpDay')
    .select(['committee', 'day', 'n'])
    .where('what', '=', what)
    .orderBy('day')
    .execute()
  const standings: Standing[] = []
  for (const year of years) {
    const sums = new Map<string, number>()
    for (const { committee, day, n } of rows) {
      if (day < year.startsOn || day > year.endsOn) continue
      const sum = (sums.get(committee) ?? 0) + n
      sums.set(committee, sum)
      standings.push({ year: year.label, committee, day, numbers: { [what]: sum } })
    }
  }
  return standings
}

/** What 0.3 answered for each day of each year. */
async function compareDays(trx: Trx, { source, what }: Kind, years: readonly Year[]): Promise<void> {
  for (const { label, startsOn, endsOn } of years) {
    for (let day = startsOn; day <= endsOn; day = dayAfter(day)) {
      const rows = await trx
        .selectFrom('gcpDay')
        .select(({ fn }) => ['committee', fn.sum<number | string>('n').as('n')])
        .where('what', '=', what)
        .where(sql<boolean>`"day" >= ${startsOn} and "day" <= ${day}`)
        .groupBy('committee')
        .execute()
      const cells = rows.map(({ committee, n }) => ({ year: label, committee, numbers: { [what]: Number(n) } }))
      await compareDay(trx, source, { year: label, day, cells })
    }
  }
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
