// What do answers add up to, and which answers may be counted when? Results move in closed groups of five and more: each
// answer is in one group for ever and every view is a sum of whole groups, so no two views differ by fewer than five people.
import { type Choice, type Question, questionNames } from './questions.ts'

export const contactPattern = /^03\d{9}$/

/** No view, and no difference between two views, holds fewer people than this. */
export const floor = 5
/** An answer that waited this long is counted with others that did, for the country only. */
const longestWaitMs = 30 * 86_400_000

/** The name of a group that several LCs share. */
export const severalCommittees = ''

export type Waiting = { id: string; localCommitee: string; createdAt: string }
export type Group<W extends Waiting> = { lc: string; answers: W[] }

/** Which of the waiting answers now make up groups. `isAsked`: the national team wants all of them counted now. */
export function groupsToClose<W extends Waiting>(waiting: readonly W[], isAsked: boolean, now: number): Group<W>[] {
  const byCommittee = Map.groupBy(waiting, ({ localCommitee }) => localCommitee)
  const groups: Group<W>[] = []
  for (const [lc, answers] of byCommittee) if (answers.length >= floor) groups.push({ lc, answers })
  const rest = waiting.filter(({ localCommitee }) => (byCommittee.get(localCommitee)?.length ?? 0) < floor)
  const together = rest.filter(({ createdAt }) => isAsked || now - Date.parse(createdAt) > longestWaitMs)
  if (together.length >= floor) groups.push({ lc: severalCommittees, answers: together })
  return groups
}

/** A group belongs to the month of its newest answer. */
export const monthOf = (answers: readonly Waiting[]): string =>
  answers.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '').slice(0, 7)

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

/** Each choice as a share of 100. */
export const percentOf = (n: number, of: number) => (of === 0 ? 0 : (n / of) * 100)
