// Comparisons of rounds and LCs: a view with the round before and the same round a year ago, and an LC with the country. Each
// side is a sum of complete published groups, so a comparison reveals nobody.
import { differenceFrom } from '#shared/results/comparison.ts'
import { monthsOfRound, roundBefore, roundName, yearEarlier } from './rounds.ts'
import { enoughToCompare, marginOf, npsOf, type Sides } from './rules.ts'

export type RoundSides = Sides & { year: string; round: string }
export type Comparison = {
  /** 'since January to June 2026' */
  since: string
  /** How many answers that was. */
  counted: number
  /** In points; none where either side has too few answers to say. */
  change: number | null
  /** Within the margin of error for this number of answers. */
  mayBeChance: boolean
}

type View = { year: string; from?: string | undefined; to?: string | undefined }

function sumSides(rows: readonly Sides[]): Sides {
  const sum = { counted: 0, promoters: 0, detractors: 0 }
  for (const { counted, promoters, detractors } of rows) {
    sum.counted += counted
    sum.promoters += promoters
    sum.detractors += detractors
  }
  return sum
}

const compare = (now: Sides, before: Sides, since: string): Comparison => ({
  since,
  counted: before.counted,
  change: differenceFrom(
    { value: npsOf(now), n: Math.min(now.counted, before.counted) },
    { value: npsOf(before), least: enoughToCompare },
  ),
  mayBeChance: Math.abs(npsOf(now) - npsOf(before)) <= Math.hypot(marginOf(now), marginOf(before)),
})

/** Every LC that has counted answers, with its distance from the country; none where it has too few to compare. */
export function compareCommittees<Row extends Sides>(committees: readonly Row[]) {
  const country = npsOf(sumSides(committees))
  const rows = committees
    .filter(({ counted }) => counted > 0)
    .map((row) => ({
      ...row,
      difference: differenceFrom({ value: npsOf(row), n: row.counted }, { value: country, least: enoughToCompare }),
    }))
  return { country, rows }
}

/** An LC beside the country, of which it is a part. */
export function compareWithCountry(lc: Sides, committees: readonly Sides[]): Comparison {
  const country = sumSides(committees)
  const since = 'from the country'
  return { ...compare(lc, country, since), mayBeChance: Math.abs(npsOf(lc) - npsOf(country)) <= marginOf(lc) }
}

/** The rounds of the view. None for months within a round: another month is of other people, not of another mood. */
function roundsOfView(rounds: readonly RoundSides[], { year, from, to }: View): RoundSides[] {
  const ofYear = rounds.filter((row) => row.year === year)
  if (!from && !to) return ofYear
  return ofYear.filter(({ round }) => {
    const [first, last] = monthsOfRound(round)
    return from === first && to === last
  })
}

/** `rounds` in their order, of the year that is shown and of those before it. */
export function compareRounds(rounds: readonly RoundSides[], view: View): Comparison[] {
  const shown = roundsOfView(rounds, view)
  const latest = shown.at(-1)
  if (!latest) return []
  const before = rounds[rounds.indexOf(latest) - 1]
  const isNext = before && before.round >= roundBefore(latest.round)
  const sameOfYearBefore = shown.flatMap(
    ({ round }) => rounds.find((row) => row.round === yearEarlier(round) && row.year !== view.year) ?? [],
  )
  const hasAll = sameOfYearBefore.length === shown.length
  if (shown.length === 1) {
    return [
      ...(isNext ? [compare(latest, before, `since ${roundName(before.round)}`)] : []),
      ...(hasAll ? [compare(latest, sumSides(sameOfYearBefore), `since ${roundName(yearEarlier(latest.round))}`)] : []),
    ]
  }
  const years = [...new Set(sameOfYearBefore.map(({ year }) => year))].join(', ')
  return [
    ...(hasAll ? [compare(sumSides(shown), sumSides(sameOfYearBefore), `since the same rounds of ${years}`)] : []),
    ...(isNext ? [compare(latest, before, `from ${roundName(before.round)} to ${roundName(latest.round)}`)] : []),
  ]
}
