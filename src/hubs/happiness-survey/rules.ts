// What do answers add up to, and who is the same sender?
import { type Choice, type Question, questionNames } from './questions.ts'

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
    sum.counted += tally.counted
    for (const [rating, n] of tally.ratings.entries()) sum.ratings[rating] = (sum.ratings[rating] ?? 0) + n
    for (const name of questionNames) {
      for (const [choice, n] of Object.entries(tally.shares[name])) sum.shares[name][choice as Choice] += n
    }
  }
  return sum
}

const between = (ratings: readonly number[], from: number, to: number) =>
  ratings.slice(from, to + 1).reduce((sum, n) => sum + n, 0)

/** NPS: the share of promoters (9-10) less the share of detractors (0-6), as a whole number from -100 to 100. */
export function summaryOf({ counted, ratings }: Tally) {
  const promoters = between(ratings, 9, 10)
  const detractors = between(ratings, 0, 6)
  const sum = ratings.reduce((total, n, rating) => total + n * rating, 0)
  const nps = Math.round(((promoters - detractors) / counted) * 100)
  return {
    counted,
    promoters,
    neutrals: between(ratings, 7, 8),
    detractors,
    // Rounding can give -0, which JSON and people do not know.
    nps: counted === 0 ? null : nps + 0,
    averageRating: counted === 0 ? null : sum / counted,
  }
}

/** For answers that anybody may send: so rough that one real answer among made-up ones hardly shows. */
export function roughlyOf(tally: Tally) {
  const { counted, nps, averageRating } = summaryOf(tally)
  return { counted, nps: Math.round((nps ?? 0) / 25) * 25 + 0, averageRating: Math.round(averageRating ?? 0) }
}

/** Each choice as a share of 100. */
export const percentOf = (n: number, of: number) => (of === 0 ? 0 : (n / of) * 100)
