// Published groups: the sums of an LC and month. Every figure in the results is a sum of these, and they are sums of complete
// groups, so no view, and no difference between views, is about fewer people than a group has.
import type { Organisation } from '#shared/people/organisation.ts'
import type { Year } from '#shared/time/years.ts'
import { resultCommittees } from './committees.ts'
import type { Filters, Results } from './contract.ts'
import { minGroupSize, minVisitors, severalCommittees, visitors } from './groups.ts'
import { roundOf } from './rounds.ts'
import { buildRoughSummary, summaryOf, sumOf, sumRated, type Tally, withoutRare } from './rules.ts'
import type { Survey } from './survey.ts'

export type Sum = { year: string; lc: string; month: string; tally: Tally }
export type View = Pick<Filters, 'lc' | 'from' | 'to'>

export const isWithin = (month: string, { from, to }: View) => (!from || month >= from) && (!to || month <= to)
export const sumRatings = (sums: Sum[]) => sumRated(sums.map(({ tally }) => tally))

/** What may be seen: members of LCs and of several, and visitors where there are enough of them. */
const isShown = ({ lc, tally: { counted } }: Sum) => counted >= (lc === visitors ? minVisitors : 1)

/** `sums` in the order of their months, of the year and of those before it; only the rounds look back. */
export function buildResults(
  sums: readonly Sum[],
  year: Year,
  view: View,
  organisation: Organisation,
  survey: Survey,
): Results {
  const seen = sums.filter(isShown)
  const ofLc = ({ lc }: Sum) => !view.lc || lc === view.lc
  const members = seen.filter((sum) => sum.lc !== visitors && sum.year === year.label)
  const within = members.filter(({ month }) => isWithin(month, view))
  const chosen = within.filter(ofLc)
  const months = [...new Set(members.map(({ month }) => month))]
  const byLc = Map.groupBy(within, ({ lc }) => lc)
  const byMonth = Map.groupBy(chosen, ({ month }) => month)
  const tally = sumOf(
    chosen.map((sum) => sum.tally),
    survey,
  )
  const isWhole = !view.lc && !view.from && !view.to
  const visiting = seen.filter((sum) => sum.lc === visitors && sum.year === year.label && isWithin(sum.month, view))
  return {
    ...summaryOf(tally),
    ratings: tally.ratings,
    shares: tally.shares,
    ...(tally.scales && { scales: tally.scales }),
    // Few people may share an answer, and a part of the country would tell who.
    ...(tally.choices && isWhole && { choices: withoutRareAnswers(tally.choices) }),
    committees: resultCommittees(organisation, new Set(members.map(({ lc }) => lc)), year).map((lc) => ({
      lc,
      ...summaryOf(sumRatings(byLc.get(lc) ?? [])),
    })),
    trend: months
      .filter((month) => isWithin(month, view))
      .map((month) => ({ month, ...summaryOf(sumRatings(byMonth.get(month) ?? [])) })),
    months,
    rounds: buildRounds(seen.filter((sum) => sum.lc !== visitors && ofLc(sum))),
    visitors: view.lc ? [] : buildVisitorRounds(visiting),
  }
}

const withoutRareAnswers = (choices: NonNullable<Tally['choices']>) =>
  Object.fromEntries(Object.entries(choices).map(([name, counts]) => [name, withoutRare(counts, minGroupSize)]))

/** The same figures as one list: of the country (null) and each LC, in the year (null) and each month. `sums` are of one year. */
export function buildLevels(sums: readonly Sum[]) {
  const members = sums.filter((sum) => isShown(sum) && sum.lc !== visitors)
  const scopes = [null, ...new Set(members.map(({ lc }) => lc).filter((lc) => lc !== severalCommittees))]
  const months = [null, ...new Set(members.map(({ month }) => month))]
  return scopes.flatMap((lc) =>
    months.map((month) => {
      const part = members.filter((sum) => (lc === null || sum.lc === lc) && (month === null || sum.month === month))
      const { nps, counted } = summaryOf(sumRatings(part))
      return { lc, month, nps, counted }
    }),
  )
}

/** Should a year be opened within a round, both years have a part of it: each is a row. */
function buildRounds(sums: Sum[]): Results['rounds'] {
  const parts = Map.groupBy(sums, ({ year, month }) => `${roundOf(month)} ${year}`)
  return [...parts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => {
      const [round, year] = key.split(' ') as [string, string]
      return { year, round, ...summaryOf(sumRatings(part)) }
    })
}

/** A year that was closed and opened again may have counted visitors of one round twice. */
const buildVisitorRounds = (sums: Sum[]) =>
  [...Map.groupBy(sums, ({ month }) => roundOf(month))].map(([round, parts]) => ({
    round,
    ...buildRoughSummary(sumRatings(parts)),
  }))
