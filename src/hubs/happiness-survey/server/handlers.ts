// Handlers of the happiness survey: submitting an answer, and reading results, comments and named answers.

import { refuseFields } from '#server/http/problems.ts'
import { defineHub, type Portal } from '#server/hub/hub.ts'
import { hourMs } from '#server/jobs/job.ts'
import { committeeFinder } from '#server/search/find-committees.ts'
import { answerDefinition } from '#server/years/definitions.ts'
import { findRequestedYear } from '#server/years/years.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { problem } from '#shared/problem.ts'
import { today } from '#shared/time/calendar.ts'
import { happinessContract } from '../contract.ts'
import { formatNotShown } from '../groups.ts'
import { homeManifest } from '../home.ts'
import { manifest } from '../hub.ts'
import { roundOf } from '../rounds.ts'
import { mailboxOf } from '../rules.ts'
import { surveyOf } from '../survey.ts'
import { readAnswer, recordNamesRead, setAside, submitAnswer } from './answer/changes.ts'
import { consumeRateLimits } from './answer/limits.ts'
import { hasAnswered, participantOf } from './answer/queries-participants.ts'
import { protectStoredParticipants } from './changes-erase.ts'
import { countAtClosing, countDue } from './count/changes.ts'
import { happinessRecounts } from './count/changes-recount.ts'
import { contactDays, happinessPersonal } from './personal.ts'
import { answersCsv } from './results/answers-csv.ts'
import { comparedYears } from './results/compared-years.ts'
import {
  countAnswers,
  countReceived,
  countShown,
  findResults,
  listAnswers,
  listComments,
  listTextBatches,
} from './results/queries.ts'
import { happinessMeasures } from './results/queries-measures.ts'
import { happinessTask } from './results/queries-task.ts'
import { npsToday, surveyToday } from './results/queries-today.ts'
import { happinessMigrations } from './tables.ts'

const hiddenFieldFilled = 'Your browser filled in a hidden field. Please press Submit again.'

type VersionedCaller = Parameters<Portal['definitions']>[0]

const surveyIn = async ({ definitions }: Pick<Portal, 'definitions'>, caller: VersionedCaller, year: string) =>
  surveyOf((await definitions(caller))('happiness', year).groups)

export const hub = defineHub({
  name: 'happiness-survey',
  manifest: { ...manifest, ...homeManifest },
  contract: happinessContract,
  migrations: happinessMigrations,
  personal: happinessPersonal,
  measures: happinessMeasures,
  search: { committee: committeeFinder({ name: 'Happiness results', path: '/happiness-results' }) },
  recounts: happinessRecounts,
  demo: () => import('./demo.ts'),
  async countCollected(db, year) {
    // Only days before today: a count that grows with each answer would reveal who has just answered.
    const shownCount = await countAnswers(db, { year, before: today() })
    const counted = await countShown(db, year)
    const note = shownCount !== counted && { note: formatNotShown(counted) }
    return [{ what: 'Happiness answers', count: await countReceived(db, year), shownCount, ...note }]
  },
  hasAnswers: {
    // A lock that shows at once would say when the first person of the year has answered.
    happiness: async (db, year, isShown) =>
      (isShown ? await countAnswers(db, { year, before: today() }) : await countReceived(db, year)) > 0,
  },
  tasks: { happiness: happinessTask },
  today: [npsToday, surveyToday],
  // If the opening is undone, what was counted stays counted.
  turnYear: (trx, { from }) => countAtClosing(trx, from),
  // The first request already gets figures of all days that are over.
  async start({ db, secret }) {
    await protectStoredParticipants(db, secret)
    await countDue(db)
    return undefined
  },
  jobs: [{ name: 'happiness-count', everyMs: hourMs, run: ({ db }) => countDue(db) }],
  handlers: (portal) => {
    const { db, definitions, organisation, years, settings, secret } = portal
    const memberOf = ({ email }: { email: string }) => participantOf(secret, mailboxOf(email))
    return {
      // Whether somebody has answered is for admins, who edit the questions elsewhere.
      definition: ({ query, caller }) =>
        answerDefinition({ db, years, definitions, hasAnswers: async () => false }, 'happiness', caller, query.year),

      terms: async () => ({ contactDays: contactDays({ settings }) }),

      // Everybody gets the same response: it never reveals whether somebody with this address or number has answered before.
      submit: async ({ body, address, caller }) => {
        const { submissionKey, answerKey = submissionKey, website, year: expectedYear, ...answer } = body
        // Before it is counted: people can correct a mistake as often as they need.
        readAnswer(answer, await surveyIn(portal, caller, (await years(caller)).open.label))
        const member = caller && mailboxOf(caller.email)
        const { personalEmail: mail, contactNumber: number } = answer
        // Bots fill in the honeypot, and now and then a browser does: that person gets a message and keeps what they typed. It
        // counts for nothing, so that no bot uses up the tries of the others.
        if (website) throw problem('badInput', hiddenFieldFilled, { error: 'hiddenFieldFilled' })
        await consumeRateLimits(portal, { address, mail: String(mail ?? ''), number: String(number ?? ''), member })
        await submitAnswer(db, answer, {
          member: caller && memberOf(caller),
          answerKey,
          expectedYear,
          organisation: await organisation(caller),
        })
      },

      mine: async ({ caller }) => {
        const { label: year } = await findRequestedYear(years, caller)
        const round = roundOf(today())
        return { year, round, hasAnswered: await hasAnswered(db, memberOf(caller), { year, round }) }
      },

      results: async ({ query, caller }) => {
        const year = await findRequestedYear(years, caller, query.year)
        const { all } = await years(caller)
        const compared = comparedYears(await portal.definitions(caller), year, all)
        return findResults(db, { year, all: compared.all }, query, await organisation(caller), compared.survey)
      },

      comments: async ({ query, caller }) => {
        const { label } = await findRequestedYear(years, caller, query.year)
        const { items, textNames, isColumn } = await surveyIn(portal, caller, label)
        const { question = textNames[0] } = query
        if (question === undefined) return { comments: [], total: 0, totalPages: 1 }
        if (!textNames.includes(question)) refuseFields({ question: `${label} has no such question.` })
        // Only the specification's question, as it asks it, has a text in every answer and is counted with its group.
        const isInEveryAnswer =
          isColumn(question) && items.some(({ key, isRequired }) => key === question && isRequired)
        const { comments, total } = isInEveryAnswer
          ? await listComments(db, label, query)
          : await listTextBatches(db, label, { ...query, question })
        return { comments, total, totalPages: totalPagesOf(total, query.limit) }
      },

      answers: async ({ query: { page, limit, year }, actor, caller }) => {
        const { label } = await findRequestedYear(years, caller, year)
        const days = { year: label, before: today() }
        const total = await countAnswers(db, days)
        const survey = await surveyIn(portal, caller, label)
        const data = await listAnswers(db, days, { limit, offset: (page - 1) * limit }, survey)
        await recordNamesRead(db, actor, { kind: 'happiness.readNames', subject: 'answers', answers: data.length })
        return { data, total, totalPages: totalPagesOf(total, limit) }
      },

      setAside: async ({ body: { ids, isAside }, actor }) => ({ changed: await setAside(db, ids, isAside, actor) }),

      answersCsv: async ({ query, reply, actor, caller }) => {
        const { label } = await findRequestedYear(years, caller, query.year)
        const committees = await organisation(caller)
        const days = { year: label, before: today() }
        const answers = await countAnswers(db, days)
        // Names leave the portal here, so the export is audited.
        await recordNamesRead(db, actor, { kind: 'happiness.exportNames', subject: 'all answers', answers })
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="happiness-answers-${label}-${today()}.csv"`)
        const survey = await surveyIn(portal, caller, label)
        return answersCsv(committees, survey, (behind, limit) => listAnswers(db, days, { behind, limit }, survey))
      },
    }
  },
})
