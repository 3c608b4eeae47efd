// Demo data of the happiness survey: answers of the rounds of last year and this year, counted when they would have been; last
// year is closed.
import { inTransaction, type Trx } from '#server/database/database.ts'
import { chance, type FillDemo, type Member, pick } from '#server/hub/demo.ts'
import { specHappiness } from '#shared/definitions/spec-happiness.ts'
import { dayOf, laterOf, plusDays } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { lastCounting, monthsOfRound, roundBefore, roundOf } from '../rounds.ts'
import { type AnswerForm, choices, createSurvey, goodAnswerTo } from '../survey.ts'
import { storeAnswer } from './answer/changes.ts'
import { participantOf } from './answer/queries-participants.ts'
import { countAt, countAtClosing } from './count/changes.ts'

const suggestions = [
  'More feedback during the term, not only at its end.',
  'The buddy system should stay, it made my first month.',
  'Shorter meetings, please.',
  'I would like to work with another portfolio once.',
  'Team days were the best part.',
  'Tell us earlier what happens at conferences.',
  'My team leader asks how I am, every week. Keep that.',
  'Fewer forms. I filled in the same numbers three times.',
  'I still do not know what the standards are.',
  'Please plan around the exams.',
  'More chances to lead something small before leading a team.',
  'The conference in spring was worth every hour of travel.',
  'It would help to meet members of other LCs more often.',
] as const

/** How many answer in a round, and how much happier or less happy they are than others. */
const committees: [lc: string, people: number, mood: number][] = [
  ...([
    ['LUMS', 21, 0.14],
    ['IBA', 17, 0.05],
    ['Lahore', 16, -0.16],
    ['Islamabad', 14, 0.1],
  ] as const),
  ...([
    ['NUST', 13, -0.04],
    ['Karachi', 12, 0.02],
    ['Multan', 11, -0.1],
    ['South Karachi', 10, 0.08],
  ] as const),
  ...([
    ['Hyderabad', 8, -0.05],
    ['Faisalabad', 6, 0.12],
    ['Giki', 3, 0],
  ] as const),
].map((row) => [...row])
/** Share of the good answer per question, in order: harder questions have less. */
const easeOf = [0.72, 0.6, 0.66, 0.7, 0.48, 0.64, 0.4, 0.8]
const visitorsOfARound = 24

/** The demo's years ask what the specification asks. */
const { questionNames } = createSurvey(specHappiness)
const genders = ['Female', 'Male', 'Other', 'Prefer not to say']

type Sitting = { seed: number; mood: number }

function buildAnswer(person: Member, lc: string, { seed, mood }: Sitting): AnswerForm {
  const answers = questionNames.map((name, n) => {
    return [name, chance(seed * 17 + n) < (easeOf[n] ?? 0.6) + mood ? goodAnswerTo(name) : pick(choices, seed * 19 + n)]
  })
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    gender: pick(genders, seed),
    contactNumber: `03${String(100_000_000 + seed * 7919).slice(0, 9)}`,
    personalEmail: person.email.replace('@nexus.example', `+${seed}@example.org`),
    localCommitee: lc,
    currentPosition: seed % 3 ? 'Team Member' : 'Team Leader',
    ...Object.fromEntries(answers),
    overallRating: ratingOf(seed, mood),
    suggestions: suggestions[seed % suggestions.length] as string,
  }
}

/** Most people are content, a few are not at all. */
const ratingOf = (seed: number, mood: number) =>
  Math.max(0, Math.min(10, Math.round(10.9 - 6.2 * chance(seed + 77) ** 1.7 - 1.6 * chance(seed + 41) + 5 * mood)))

const momentOf = (day: string) => Date.parse(`${day}T09:00:00.000Z`)

/** A round's answers come in two parts, so that they are counted in two months. */
async function fillRound(trx: Trx, people: readonly Member[], { days, seed, better }: Round): Promise<void> {
  for (const [turn, day] of days.entries()) {
    const now = momentOf(day)
    for (const [at, [lc, size, mood]] of committees.entries()) {
      if (at % 2 !== turn) continue
      for (let n = 0; n < size; n += 1) {
        const number = seed + at * 40 + n
        const person = people[number % people.length] as Member
        const answer = buildAnswer(person, lc, { seed: number, mood: mood + better })
        await storeAnswer(trx, answer, { member: participantOf('demo', `${number}-${person.email}`), now })
      }
    }
    for (let n = 0; turn === 0 && n < visitorsOfARound; n += 1) {
      const person = people[n] as Member
      await storeAnswer(trx, buildAnswer(person, person.lc, { seed: seed + 700 + n, mood: 0 }), { now })
    }
    await countAt(trx, lastCounting(momentOf(plusDays(day, 8))))
  }
}

type Round = { days: [string, string]; seed: number; better: number }

/** Two days in every round of the year so far, early enough to be counted. */
function listRoundDays({ startsOn, endsOn }: Year, today: string): [string, string][] {
  const last = plusDays(endsOn < today ? endsOn : today, -9)
  const rounds: [string, string][] = []
  for (let round = roundOf(last); ; round = roundBefore(round)) {
    const first = laterOf(`${monthsOfRound(round)[0]}-01`, startsOn)
    if (`${monthsOfRound(round)[1]}-31` < startsOn) break
    const days = [plusDays(first, 40), plusDays(first, 75)].map((day) => (day < last ? day : last))
    rounds.unshift(days as [string, string])
  }
  // A year has none in its first days: then act as if it had been opened early.
  return rounds.length > 0 ? rounds : [[last, last]]
}

export const fillDemo: FillDemo = ({ db, people, years: { open, last } }) =>
  inTransaction(db, async (trx) => {
    const today = dayOf(new Date())
    let seed = 1
    let better = -0.06
    for (const year of [last, open]) {
      // Answers are stored and counted in the open year, so set it as it was then.
      await trx.updateTable('openYear').set({ label: year.label }).execute()
      for (const days of listRoundDays(year, today)) {
        await fillRound(trx, people, { days, seed, better })
        seed += 1000
        better += 0.03
      }
      if (year === last) await countAtClosing(trx, year)
    }
  })
