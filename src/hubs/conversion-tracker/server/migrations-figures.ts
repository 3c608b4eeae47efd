// Frozen: migration step of the conversion tracker to figures: carries over what was published on each day.
import type { Kysely } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import { carryShares, carryStandings, compareDay, type Standing } from '#server/database/migrations/carry-figures.ts'

// biome-ignore lint/suspicious/noExplicitAny: a step knows the tables as they were
type Trx = Kysely<any>
type Totals = { signups: number; recruitment: number; exchange: number }
type Share = { committee?: string; part?: string; numbers: Record<string, number> }
type Publication = { year: string; publishedOn: string; isCurrent: boolean; shares: Share[] }

const source = 'conversion'
const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

export const conversionFiguresStep: Migration = {
  name: 'conversion-5-figures',
  async up(trx) {
    const all = Map.groupBy(await readPublications(trx), ({ year }) => year)
    for (const [year, publications] of all) await carryYear(trx, year, publications)
    await trx.schema.alterTable('conversionPublication').dropColumn('publishedOn').execute()
  },
}

async function carryYear(trx: Trx, year: string, publications: readonly Publication[]): Promise<void> {
  // Where a clock went back, the later publication counts from its own day; and the last one of a day counts.
  const lastOfDays = publications.filter(({ publishedOn }, at) =>
    publications.slice(at + 1).every((later) => later.publishedOn > publishedOn),
  )
  await carryStandings(trx, source, standingsOf(year, lastOfDays))
  const current = publications.findLast(({ isCurrent }) => isCurrent)
  if (current) await carryShares(trx, source, [{ id: year, year, shares: current.shares }])
  const last = lastOfDays.at(-1) as Publication
  for (let day = lastOfDays[0]?.publishedOn as string; day <= last.publishedOn; day = nextDay(day)) {
    const then = publications.findLast(({ publishedOn }) => publishedOn <= day)
    await compareDay(trx, source, { year, day, cells: (then?.shares ?? []).map((share) => ({ year, ...share })) })
  }
}

/** What was in a cell before, and is not published any more, is nothing from then on. */
function standingsOf(year: string, publications: readonly Publication[]): Standing[] {
  const nameOf = ({ committee = '', part = '' }: Share) => `${committee}\n${part}`
  const cells = new Map<string, Share>()
  return publications.flatMap(({ publishedOn: day, shares }) => {
    const now = new Map(shares.map((share) => [nameOf(share), share]))
    for (const [name, cell] of cells) if (!now.has(name)) now.set(name, { ...cell, numbers: {} })
    const changed = [...now].filter(
      ([name, { numbers }]) => JSON.stringify(cells.get(name)?.numbers) !== JSON.stringify(numbers),
    )
    for (const [name, share] of changed) cells.set(name, share)
    return changed.map(([, share]) => ({ year, day, ...share }))
  })
}

/** In their order; the totals of the country contain people without an LC. */
async function readPublications(trx: Trx): Promise<Publication[]> {
  const rows = await trx
    .selectFrom('conversionPublication')
    .select(['year', 'publishedOn', 'totals', 'replacedAt'])
    .orderBy('year')
    .orderBy('seq')
    .execute()
  const counts = new Map<string, number>()
  return rows.map(({ year, publishedOn, totals, replacedAt }) => {
    counts.set(year, (counts.get(year) ?? 0) + 1)
    const { National, ...ofLcs } = JSON.parse(totals) as Record<string, Totals>
    const without = { signups: 0, recruitment: 0, exchange: 0, ...National }
    for (const { signups, recruitment, exchange } of Object.values(ofLcs)) {
      without.signups -= signups
      without.recruitment -= recruitment
      without.exchange -= exchange
    }
    const shares: Share[] = [
      ...Object.entries(ofLcs).map(([committee, numbers]) => ({ committee, numbers })),
      { numbers: without },
      { part: 'publications', numbers: { publications: counts.get(year) as number } },
    ]
    return { year, publishedOn, isCurrent: replacedAt === null, shares }
  })
}
