// Rules of the happiness survey: what answers add up to, the NPS of a published group, and who is the same sender.
import { type Answer, type Choice, goodAnswerTo, type Survey } from './survey.ts'

/** One mailbox has many spellings: capitals, and a tag after a plus. */
export const mailboxOf = (mail: string): string =>
  mail
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')

export type Shares = Record<Choice, number>
/** Counts only: how many, how often each rating, how often each choice. */
export type Tally = {
  counted: number
  ratings: number[]
  shares: Record<string, Shares>
  /** Left out where a survey has no such questions. */
  scales?: Record<string, number[]>
  choices?: Record<string, Record<string, number>>
}
export type Counted = Record<string, Answer> & { overallRating: number }
type Asked = Pick<Survey, 'questionNames' | 'scaleNames' | 'otherChoices'>

const noRatings = (): number[] => Array(11).fill(0)

export function emptyTally({ questionNames, scaleNames, otherChoices }: Asked): Tally {
  const zeros = (options: readonly string[]) => Object.fromEntries(options.map((option) => [option, 0]))
  return {
    counted: 0,
    ratings: noRatings(),
    shares: Object.fromEntries(questionNames.map((name) => [name, { Yes: 0, No: 0, Maybe: 0 }])),
    ...(scaleNames.length > 0 && { scales: Object.fromEntries(scaleNames.map((name) => [name, noRatings()])) }),
    ...(otherChoices.length > 0 && {
      choices: Object.fromEntries(otherChoices.map(({ key, options = [] }) => [key, zeros(options)])),
    }),
  }
}

/** By option, or by number. */
type Counts = Record<Answer, number>

const addOne = (of: Record<string, number> | number[] | undefined, at: Answer | undefined) => {
  const counts = of as Counts | undefined
  if (counts && at !== undefined && at in counts) counts[at] = (counts[at] ?? 0) + 1
}

export function tallyOf(answers: readonly Counted[], asked: Asked): Tally {
  const tally = emptyTally(asked)
  for (const answer of answers) {
    tally.counted += 1
    addOne(tally.ratings, answer.overallRating)
    for (const name of asked.questionNames) addOne(tally.shares[name], answer[name])
    for (const name of asked.scaleNames) addOne(tally.scales?.[name], answer[name])
    for (const { key } of asked.otherChoices) addOne(tally.choices?.[key], answer[key])
  }
  return tally
}

function addCounts(to: Record<string, number> | number[], from: Record<string, number> | number[] | undefined) {
  const [sum, more] = [to as Counts, from as Counts | undefined]
  for (const name of Object.keys(sum)) sum[name] = (sum[name] ?? 0) + (more?.[name] ?? 0)
}

export function sumOf(tallies: readonly Tally[], asked: Asked): Tally {
  const sum = emptyTally(asked)
  for (const tally of tallies) {
    addRatings(sum, tally)
    for (const name of asked.questionNames) addCounts(sum.shares[name] as Shares, tally.shares[name])
    for (const [name, counts] of Object.entries(sum.scales ?? {})) addCounts(counts, tally.scales?.[name])
    for (const [name, counts] of Object.entries(sum.choices ?? {})) addCounts(counts, tally.choices?.[name])
  }
  return sum
}

/**
 * The answers to a choice that may be shown: each was given by at least five, and what is left out stands for at least five
 * people and several answers, or for nobody, so that nothing can be worked out from the total.
 */
export function withoutRare(counts: Readonly<Record<string, number>>, least: number): Record<string, number> {
  const sorted = Object.entries(counts).sort(([, a], [, b]) => a - b)
  const given = sorted.filter(([, n]) => n > 0)
  let hidden = given.filter(([, n]) => n < least)
  const people = () => hidden.reduce((sum, [, n]) => sum + n, 0)
  while (hidden.length > 0 && hidden.length < given.length && (hidden.length === 1 || people() < least))
    hidden = given.slice(0, hidden.length + 1)
  const names = new Set(hidden.map(([name]) => name))
  return Object.fromEntries(Object.entries(counts).filter(([name, n]) => n > 0 && !names.has(name)))
}

export type Rated = Pick<Tally, 'counted' | 'ratings'>

function addRatings(sum: Rated, { counted, ratings }: Rated) {
  sum.counted += counted
  for (let rating = 0; rating <= 10; rating += 1)
    sum.ratings[rating] = (sum.ratings[rating] ?? 0) + (ratings[rating] ?? 0)
}

/** Of many sums at once, without what was answered to the questions. */
export function sumRated(tallies: readonly Rated[]): Rated {
  const sum: Rated = { counted: 0, ratings: noRatings() }
  for (const tally of tallies) addRatings(sum, tally)
  return sum
}

const between = (ratings: readonly number[], from: number, to: number) =>
  ratings.slice(from, to + 1).reduce((sum, n) => sum + n, 0)

export type Sides = { counted: number; promoters: number; detractors: number }

/**
 * NPS: the share of promoters less the share of detractors, as a whole number from -100 to 100. Only ever of groups that the
 * survey publishes, or of several of them together.
 */
export const npsOf = ({ counted, promoters, detractors }: Sides) =>
  // Rounding can give -0, which JSON and people do not know.
  Math.round(((promoters - detractors) / counted) * 100) + 0

/** Promoters rate 9-10, detractors 0-6. */
export function summaryOf({ counted, ratings }: Rated) {
  const promoters = between(ratings, 9, 10)
  const detractors = between(ratings, 0, 6)
  const sum = ratings.reduce((total, n, rating) => total + n * rating, 0)
  return {
    counted,
    promoters,
    neutrals: between(ratings, 7, 8),
    detractors,
    nps: counted === 0 ? null : npsOf({ counted, promoters, detractors }),
    averageRating: counted === 0 ? null : sum / counted,
  }
}

/**
 * From this many on an NPS stands large and in its tone. One other answer moves it by up to 200 / n points: by 10 here, and by
 * 40 among five, which says little about anybody else.
 */
export const enoughToJudge = 20
/** Fewer answers are not compared with the country or another round: a single one would move the NPS by 20 points. */
export const enoughToCompare = 10

/** What one other answer could change: a detractor who is a promoter instead. */
export const maxShiftOfOne = (counted: number) => Math.ceil(200 / counted)

/**
 * Give or take how many points, 19 times out of 20? Each answer is +100, 0 or −100; that so many of them lie this far from
 * what everybody would say is chance.
 */
export function marginOf({ counted, promoters, detractors }: Sides): number {
  if (counted === 0) return 0
  const mean = (promoters - detractors) / counted
  const spread = (promoters + detractors) / counted - mean ** 2
  return Math.round(1.96 * Math.sqrt(Math.max(0, spread) / counted) * 100)
}

/** The share of the answer that is good news, from 0 to 100. */
export const goodShareOf = (name: string, shares: Shares) =>
  percentOf(shares[goodAnswerTo(name)], shares.Yes + shares.No + shares.Maybe)

/** The questions, the worst result first; equal ones in the order of the survey. */
export const worstFirst = (shares: Tally['shares']): string[] => {
  const shareOf = (name: string) => goodShareOf(name, shares[name] as Shares)
  return Object.keys(shares).sort((a, b) => shareOf(a) - shareOf(b))
}

/** For answers that anybody may send: so rough that one real answer among made-up ones hardly shows. */
export function buildRoughSummary(tally: Rated) {
  const { counted, nps, averageRating } = summaryOf(tally)
  return { counted, nps: Math.round((nps ?? 0) / 25) * 25 + 0, averageRating: Math.round(averageRating ?? 0) }
}

/** Each choice as a share of 100. */
export const percentOf = (n: number, of: number) => (of === 0 ? 0 : (n / of) * 100)
