// Rules of the happiness survey: what answers add up to, the NPS of a published group, and who is the same sender.
import { type Choice, choices, goodAnswerTo, type Question, questionNames } from './questions.ts'

export const contactPattern = /^03\d{9}$/

/** One mailbox has many spellings: capitals, and a tag after a plus. */
export const mailboxOf = (mail: string): string =>
  mail
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')

export type Shares = Record<Choice, number>
/** Counts only: how many, how often each rating, how often each choice. */
export type Tally = { counted: number; ratings: number[]; shares: Record<Question, Shares> }
export type Counted = Record<Question, Choice> & { overallRating: number }

export const emptyTally = (): Tally => ({
  counted: 0,
  ratings: Array(11).fill(0),
  shares: Object.fromEntries(questionNames.map((name) => [name, { Yes: 0, No: 0, Maybe: 0 }])) as Tally['shares'],
})

export function tallyOf(answers: readonly Counted[]): Tally {
  const tally = emptyTally()
  for (const answer of answers) {
    tally.counted += 1
    tally.ratings[answer.overallRating] = (tally.ratings[answer.overallRating] ?? 0) + 1
    for (const name of questionNames) tally.shares[name][answer[name]] += 1
  }
  return tally
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = emptyTally()
  for (const tally of tallies) {
    addRatings(sum, tally)
    for (const name of questionNames) {
      for (const choice of choices) sum.shares[name][choice] += tally.shares[name][choice]
    }
  }
  return sum
}

export type Rated = Pick<Tally, 'counted' | 'ratings'>

function addRatings(sum: Rated, { counted, ratings }: Rated) {
  sum.counted += counted
  for (let rating = 0; rating <= 10; rating += 1)
    sum.ratings[rating] = (sum.ratings[rating] ?? 0) + (ratings[rating] ?? 0)
}

/** Of many sums at once, without what was answered to the questions. */
export function sumRated(tallies: readonly Rated[]): Rated {
  const sum: Rated = { counted: 0, ratings: Array(11).fill(0) }
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
export const goodShareOf = (name: Question, shares: Shares) =>
  percentOf(shares[goodAnswerTo(name)], shares.Yes + shares.No + shares.Maybe)

/** The questions, the worst result first; equal ones in the order of the survey. */
export const worstFirst = (shares: Tally['shares']): Question[] =>
  [...questionNames].sort((a, b) => goodShareOf(a, shares[a]) - goodShareOf(b, shares[b]))

/** For answers that anybody may send: so rough that one real answer among made-up ones hardly shows. */
export function buildRoughSummary(tally: Tally) {
  const { counted, nps, averageRating } = summaryOf(tally)
  return { counted, nps: Math.round((nps ?? 0) / 25) * 25 + 0, averageRating: Math.round(averageRating ?? 0) }
}

/** Each choice as a share of 100. */
export const percentOf = (n: number, of: number) => (of === 0 ? 0 : (n / of) * 100)
