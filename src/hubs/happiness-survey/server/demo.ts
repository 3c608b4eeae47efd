// How does the demo get its happiness survey? Answers of the two rounds before this one, counted when they would have been.
import { inTransaction } from '#server/database/database.ts'
import { chance, type FillDemo, type Member, pick } from '#server/demo.ts'
import type { AnswerForm } from '../contract.ts'
import { choices, genders, questionNames } from '../questions.ts'
import { lastCounting } from '../rounds.ts'
import { storeAnswer } from './changes.ts'
import { countAt } from './changes-count.ts'

const suggestions = [
  'More feedback during the term, not only at its end.',
  'The buddy system should stay, it made my first month.',
  'Shorter meetings, please.',
  'I would like to work with another portfolio once.',
  'Team days were the best part.',
  'Tell us earlier what happens at conferences.',
] as const

const committees: string[] = [
  ...['Multan', 'LUMS', 'IBA', 'Islamabad', 'NUST', 'South Karachi', 'Karachi', 'Hyderabad', 'Lahore'],
  ...['Faisalabad', 'Giki'],
]
const weekMs = 7 * 86_400_000
const visitorsOfARound = 24

function answerOf(person: Member, at: number, seed: number): AnswerForm {
  const answers = questionNames.map((name, n) => [
    name,
    chance(seed * 17 + n) < 0.66 ? 'Yes' : pick(choices, seed * 19 + n),
  ])
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    gender: pick(genders, at),
    contactNumber: `03${String(100_000_000 + at * 7919).slice(0, 9)}`,
    personalEmail: person.email.replace('nexus.example', 'example.org'),
    localCommitee: person.lc,
    currentPosition: at % 3 ? 'Team Member' : 'Team Leader',
    ...(Object.fromEntries(answers) as Pick<AnswerForm, (typeof questionNames)[number]>),
    overallRating: Math.min(10, 5 + Math.round(5.6 * chance(seed + 77))),
    suggestions: suggestions[seed % suggestions.length] as string,
  }
}

/** LCs take their turn in the spring or a month later, so that there is a line to follow. */
const turnOf = (person: Member) => committees.indexOf(person.lc) % 2

export const fillDemo: FillDemo = async ({ db, people }) => {
  const thisRound = new Date()
  for (const [round, monthsAgo] of [12, 6].entries()) {
    const start = new Date(thisRound)
    start.setUTCMonth(Math.floor(thisRound.getUTCMonth() / 6) * 6 - monthsAgo + 2, 10)
    for (const turn of [0, 1]) {
      const now = start.getTime() + turn * 5 * weekMs
      await inTransaction(db, async (trx) => {
        for (const [at, person] of people.entries()) {
          const isVisitor = turn === 0 && at < visitorsOfARound
          const answer = answerOf(person, at, at + round * 500)
          if (turnOf(person) === turn) await storeAnswer(trx, answer, { member: person.email, now })
          if (isVisitor) await storeAnswer(trx, answerOf(person, at, at + round * 500 + 250), { now })
        }
        await countAt(trx, lastCounting(now + weekMs))
      })
    }
    await inTransaction(db, (trx) => countAt(trx, lastCounting(Math.min(Date.now(), start.getTime() + 18 * weekMs))))
  }
}
