// Handlers of the happiness survey: submitting an answer, and reading results, comments and named answers.

import { defineHub } from '#server/hub/hub.ts'
import { hourMs } from '#server/jobs/job.ts'
import { committeeFinder } from '#server/search/find-committees.ts'
import { yearAsked } from '#server/years/years.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { problem } from '#shared/problem.ts'
import { today } from '#shared/time/calendar.ts'
import { happinessContract } from '../contract.ts'
import { notShownWords } from '../groups.ts'
import { homeFacts } from '../home.ts'
import { facts } from '../hub.ts'
import { roundOf } from '../rounds.ts'
import { mailboxOf } from '../rules.ts'
import { noteNamesRead, setAside, submitAnswer } from './answer/changes.ts'
import { slowDown } from './answer/limits.ts'
import { hasAnswered } from './answer/queries-participants.ts'
import { countAtClosing, countDue } from './count/changes.ts'
import { happinessRecounts } from './count/changes-recount.ts'
import { contactDays, happinessPersonal } from './personal.ts'
import { answersCsv } from './results/answers-csv.ts'
import { countAnswers, countReceived, countShown, readAnswers, readComments, readResults } from './results/queries.ts'
import { happinessTask } from './results/queries-task.ts'
import { happinessMigrations } from './tables.ts'

const hiddenFieldFilled = 'Your browser filled in a field that nobody sees. Please press Submit again.'

export const hub = defineHub({
  name: 'happiness-survey',
  facts: { ...facts, ...homeFacts },
  contract: happinessContract,
  migrations: happinessMigrations,
  personal: happinessPersonal,
  search: { committee: committeeFinder({ name: 'Happiness Results', path: '/happiness-results' }) },
  recounts: happinessRecounts,
  demo: () => import('./demo.ts'),
  async collectedIn(db, year) {
    // Only days before today: a count that grows with each answer would reveal who has just answered.
    const shownCount = await countAnswers(db, { year, before: today() })
    const counted = await countShown(db, year)
    const note = shownCount !== counted && { note: notShownWords(counted) }
    return [{ what: 'Happiness answers', count: await countReceived(db, year), shownCount, ...note }]
  },
  tasks: { happiness: happinessTask },
  // If the opening is undone, what was counted stays counted.
  turnYear: (trx, { from }) => countAtClosing(trx, from),
  // The first request already gets figures of all days that are over.
  async start({ db }) {
    await countDue(db)
    return undefined
  },
  jobs: [{ name: 'happiness-count', everyMs: hourMs, run: ({ db }) => countDue(db) }],
  handlers: ({ db, organisation, years, settings }) => ({
    terms: async () => ({ contactDays: contactDays({ settings }) }),

    // Everybody gets the same response: it never reveals whether somebody with this address or number has answered before.
    submit: async ({ body: { submissionKey, website, year: meant, ...answer }, address, caller }) => {
      const member = caller && mailboxOf(caller.email)
      await slowDown(db, { address, mail: answer.personalEmail, number: answer.contactNumber, member })
      // Bots fill in the honeypot, and now and then a browser does: that person gets a message and keeps what they typed.
      if (website) throw problem('badInput', hiddenFieldFilled, { error: 'hiddenFieldFilled' })
      await submitAnswer(db, answer, { member, submissionKey, meant, organisation: await organisation(caller) })
    },

    mine: async ({ caller }) => {
      const { label: year } = await yearAsked(years, caller)
      const round = roundOf(today())
      return { year, round, hasAnswered: await hasAnswered(db, mailboxOf(caller.email), { year, round }) }
    },

    results: async ({ query, caller }) => {
      const year = await yearAsked(years, caller, query.year)
      const { all } = await years(caller)
      return readResults(db, { year, all }, query, await organisation(caller))
    },

    comments: async ({ query, caller }) => {
      const { label } = await yearAsked(years, caller, query.year)
      const { comments, total } = await readComments(db, label, query)
      return { comments, total, totalPages: totalPagesOf(total, query.limit) }
    },

    answers: async ({ query: { page, limit, year }, actor, caller }) => {
      const { label } = await yearAsked(years, caller, year)
      const days = { year: label, before: today() }
      const total = await countAnswers(db, days)
      const data = await readAnswers(db, days, { limit, offset: (page - 1) * limit })
      await noteNamesRead(db, actor, { kind: 'happiness.readNames', subject: 'answers', answers: data.length })
      return { data, total, totalPages: totalPagesOf(total, limit) }
    },

    setAside: async ({ body: { ids, isAside }, actor }) => ({ changed: await setAside(db, ids, isAside, actor) }),

    answersCsv: async ({ query, reply, actor, caller }) => {
      const { label } = await yearAsked(years, caller, query.year)
      const committees = await organisation(caller)
      const days = { year: label, before: today() }
      const answers = await countAnswers(db, days)
      // Names leave the portal here, so the export is audited.
      await noteNamesRead(db, actor, { kind: 'happiness.exportNames', subject: 'all answers', answers })
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="happiness-answers-${label}-${today()}.csv"`)
      return answersCsv(committees, (behind, limit) => readAnswers(db, days, { behind, limit }))
    },
  }),
})
