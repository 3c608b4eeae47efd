// Frozen: migration step: the figures take over what version 0.3 counted in mxTally, mxDay and mxChange. Every day is compared, and an upgrade
// that would change a number is undone.
import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import type { Migration } from '#server/database/migrate.ts'
import { carryShares, carryStandings, compareDay, type Standing } from '#server/database/migrations/carry-figures.ts'

const source = 'mx-standards'
const now = '9999-12-31'
const pageSize = 500

type Numbers = Record<string, number>
type Place = { year: string; lc: string; portfolio: string }
/** What a cell gained on a day, or what it had at its end. */
type Entry = Place & { day: string; numbers: Numbers }
/** JSON: by item, and by number of standards. */
type Sums = {
  respondents: number
  submitted: number
  percentSum: number
  standards: number
  done: string
  spread: string
}

export const figuresStep: Migration = {
  name: 'mx-standards-13-figures',
  async up(trx, _, { timeZone }) {
    const uncounted = await moveDone(trx, timeZone)
    for (const year of await listYears(trx)) {
      await carryYear(
        trx,
        year,
        uncounted.filter((entry) => entry.year === year),
      )
    }
    await carryPastSums(trx)
    await carryChecklists(trx)
    for (const table of ['mxTally', 'mxDay', 'mxChange']) await trx.schema.dropTable(table).execute()
  },
}

/** Returns the checklists that came in without a state, such as by an import: they count from the day of their last change. */
async function moveDone(trx: Trx, timeZone: string): Promise<Entry[]> {
  await trx.schema
    .alterTable('mxResponse')
    .addColumn('done', 'text', (column) => column.defaultTo('').notNull())
    .execute()
  await sql`update "mxResponse" set done = coalesce((select "mxDay".done from "mxDay"
    where "mxDay".year = "mxResponse".year and "mxDay"."userId" = "mxResponse"."userId"
    order by "mxDay".day desc limit 1), '')`.execute(trx)
  const rows = (await trx
    .selectFrom('mxResponse')
    .leftJoin('mxAnswers', (join) =>
      join.onRef('mxAnswers.year', '=', 'mxResponse.year').onRef('mxAnswers.userId', '=', 'mxResponse.userId'),
    )
    .selectAll('mxResponse')
    .select('mxAnswers.form')
    .where('done', '=', '')
    .execute()) as UncountedRow[]
  for (const row of rows) {
    row.done = JSON.stringify(doneFields(JSON.parse(row.form ?? '{}')))
    await trx.updateTable('mxResponse').set({ done: row.done }).where('id', '=', row.id).execute()
  }
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return rows.map((row) => entryOf({ ...row, day: format.format(Date.parse(row.updatedAt)) }, numbersOfChecklist(row)))
}

type UncountedRow = Place & Checklist & { id: string; updatedAt: string; form: string | null }

const address = /^(https?:\/\/\S+|www\.[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?|[\w-]+(\.[\w-]+)*\.[a-z]{2,}\/\S*)$/i

/** A 'yes', or a link that is a web address. */
function doneFields({ generalDetail: _, ...groups }: Record<string, Record<string, unknown>>): string[] {
  const answers = Object.values(groups).flatMap((group) => Object.entries(group))
  return answers.flatMap(([field, answer]) =>
    answer === true || (typeof answer === 'string' && address.test(answer.trim())) ? [field] : [],
  )
}

type Checklist = { percent: number; standards: number; submitted: number; done: string }

const numbersOfChecklist = ({ percent, standards, submitted, done }: Checklist): Numbers => ({
  respondents: 1,
  submitted,
  percentSum: percent,
  standards,
  [`spread:${standards}`]: 1,
  ...Object.fromEntries((JSON.parse(done) as string[]).map((field) => [`done:${field}`, 1])),
})

async function listYears(trx: Trx): Promise<string[]> {
  const found = new Set<string>()
  for (const table of ['mxTally', 'mxChange', 'mxResponse']) {
    for (const { year } of await trx.selectFrom(table).select('year').distinct().execute()) found.add(year)
  }
  return [...found]
}

async function carryYear(trx: Trx, year: string, uncounted: readonly Entry[]): Promise<void> {
  const changes = (await trx
    .selectFrom('mxChange')
    .selectAll()
    .where('year', '=', year)
    .orderBy('day')
    .execute()) as ChangeRow[]
  const standings = changes.map((row) => entryOf(row, flatten(JSON.parse(row.standing))))
  await carryStandings(trx, source, standingsOf(standings, uncounted))
  const gained = changes.map((row) => entryOf(row, numbersOfSums(row)))
  await compareDays(trx, year, [...gained, ...uncounted], add)

  const tallies = (await trx.selectFrom('mxTally').selectAll().where('year', '=', year).execute()) as (Place & Sums)[]
  const current = tallies.map((row) => entryOf({ ...row, day: now }, numbersOfSums(row)))
  await compareDays(trx, year, [...current, ...uncounted.map((entry) => ({ ...entry, day: now }))], add)
}

type ChangeRow = Place & Sums & { day: string; standing: string }

const entryOf = ({ year, lc, portfolio, day }: Omit<Entry, 'numbers'>, numbers: Numbers): Entry => ({
  year,
  lc,
  portfolio,
  day,
  numbers,
})

const numbersOfSums = ({ done, spread, ...sums }: Sums): Numbers =>
  flatten({ ...sums, done: JSON.parse(done), spread: JSON.parse(spread) })

type Cell = Omit<Sums, 'done' | 'spread'> & { done: Numbers; spread: Numbers }

const flatten = ({ respondents, submitted, percentSum, standards, done, spread }: Cell): Numbers => ({
  respondents,
  submitted,
  percentSum,
  standards,
  ...prefixed('spread', spread),
  ...prefixed('done', done),
})

const prefixed = (prefix: string, counts: Numbers): Numbers =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${prefix}:${name}`, count]))

const nameOf = ({ lc, portfolio }: Place) => `${lc}\n${portfolio}`

/** What stood at the end of each day, with what nobody had counted. */
function standingsOf(stood: readonly Entry[], uncounted: readonly Entry[]): Standing[] {
  return [...Map.groupBy([...stood, ...uncounted], nameOf).values()].flatMap((entries) => {
    let counted: Numbers = {}
    let others: Numbers = {}
    const byDay = new Map<string, Entry>()
    for (const entry of entries.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
      if (uncounted.includes(entry)) others = add(others, entry.numbers)
      else counted = entry.numbers
      byDay.set(entry.day, { ...entry, numbers: add(counted, others) })
    }
    return [...byDay.values()].flatMap(standingsIn)
  })
}

/** Items are apart from what charts read. */
function standingsIn({ year, lc, portfolio, day, numbers }: Entry): Standing[] {
  const all = Object.entries(numbers)
  const isOfItems = ([name]: [string, number]) => name.includes(':')
  const cell = { year, committee: lc, portfolio, day }
  return [
    { ...cell, part: '', numbers: Object.fromEntries(all.filter((each) => !isOfItems(each))) },
    { ...cell, part: 'items', numbers: Object.fromEntries(all.filter(isOfItems)) },
  ]
}

type Combine = (before: Numbers, entry: Numbers) => Numbers

function add(before: Numbers, more: Numbers): Numbers {
  const sum = { ...before }
  for (const [name, number] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + number
  return sum
}

/** From the first day to the last one. */
async function compareDays(trx: Trx, year: string, entries: readonly Entry[], combine: Combine): Promise<void> {
  const byDay = Map.groupBy(entries, ({ day }) => day)
  const days = [...byDay.keys()].sort()
  const cells = new Map<string, Entry>()
  for (let day = days[0]; day !== undefined && day <= (days.at(-1) ?? ''); day = dayAfter(day)) {
    for (const entry of byDay.get(day) ?? []) {
      const before = cells.get(nameOf(entry))?.numbers ?? {}
      cells.set(nameOf(entry), { ...entry, numbers: combine(before, entry.numbers) })
    }
    await compareDay(trx, source, { year, day, cells: [...cells.values()].flatMap(standingsIn) })
  }
}

const dayAfter = (day: string) =>
  day === now ? undefined : new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Sums of years before the portal: each replaces the one before it. Everybody had submitted, and items are unknown. */
async function carryPastSums(trx: Trx): Promise<void> {
  const rows = (await trx.selectFrom('mxPastSum').selectAll().orderBy('day').execute()) as PastSumRow[]
  const entries = rows.map((row) => {
    const { respondents, percentSum, standards } = row
    return entryOf(row, { respondents, submitted: respondents, percentSum, standards })
  })
  for (const [year, ofYear] of Map.groupBy(entries, (entry) => entry.year)) {
    const standings = ofYear.flatMap(standingsIn).filter(({ part }) => part === '')
    await carryStandings(trx, source, standings)
    await compareDays(trx, year, ofYear, (_, replacing) => replacing)
  }
}

type PastSumRow = Omit<Entry, 'numbers'> & { respondents: number; percentSum: number; standards: number }

/** What each checklist adds, as it was counted last. */
async function carryChecklists(trx: Trx): Promise<void> {
  for (let last = ''; ; ) {
    const rows = (await trx
      .selectFrom('mxResponse')
      .select(['id', 'year', 'lc', 'portfolio', 'percent', 'standards', 'submitted', 'done'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute()) as (Place & Checklist & { id: string })[]
    const shares = rows.map((row) => ({
      id: row.id,
      year: row.year,
      shares: standingsIn(entryOf({ ...row, day: now }, numbersOfChecklist(row))).map(
        ({ committee, portfolio, part, numbers }) =>
          part ? { committee, portfolio, part, numbers } : { committee, portfolio, numbers },
      ),
    }))
    await carryShares(trx, source, shares)
    if (rows.length < pageSize) return
    last = rows.at(-1)?.id ?? last
  }
}
