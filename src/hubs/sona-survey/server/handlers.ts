// What happens when progress is read, ticked, or an LC's portfolios change?
import { recordAudit } from '#server/audit.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { defineHub } from '#server/hub.ts'
import { problem } from '#shared/problem.ts'
import { type Survey, sonaContract } from '../contract.ts'
import { facts } from '../hub.ts'
import { intendedChanges, mostPortfolios, type Progress } from '../rules.ts'
import {
  addPortfolio,
  holdSurvey,
  readChanges,
  readSurveys,
  recentChanges,
  removePortfolio,
  writeTicks,
} from './queries.ts'
import { sonaMigrations } from './tables.ts'

const noSurvey = () => problem('notFound', 'This survey does not exist any more.')

async function held(trx: Trx, id: string): Promise<Survey> {
  const survey = await holdSurvey(trx, id)
  if (!survey) throw noSurvey()
  return survey
}

async function reread(trx: Trx, id: string): Promise<Survey> {
  const [survey] = await readSurveys(trx, id)
  if (!survey) throw noSurvey()
  return survey
}

function checkNames(survey: Survey, progress: Progress): void {
  const unknown = Object.keys(progress).filter((name) => !survey.portfolios.includes(name))
  if (unknown.length === 0) return
  throw problem('badInput', `${survey.lc} has no portfolio ${unknown.join(', ')}.`, {
    fields: Object.fromEntries(unknown.map((name) => [`progress.${name}`, 'This LC has no such portfolio.'])),
    details: survey,
  })
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export const hub = defineHub({
  name: 'sona-survey',
  facts,
  contract: sonaContract,
  migrations: sonaMigrations,
  demo: () => import('./demo.ts'),
  handlers: ({ db }) => ({
    list: async () => readSurveys(db),

    tick: async ({ params, body, caller, actor }) =>
      inTransaction(db, async (trx) => {
        const survey = await held(trx, params.id)
        checkNames(survey, body.progress)
        const recent = await recentChanges(trx, survey._id)
        const changes = intendedChanges({ ...body, stored: survey.progress, recent })
        const names = Object.keys(changes)
        if (names.length === 0) return survey
        await writeTicks(trx, { survey, changes, caller, request: newId() })
        const after = await reread(trx, survey._id)
        await recordAudit(trx, actor, {
          kind: 'sona.tick',
          subject: survey.lc,
          before: Object.fromEntries(names.map((name) => [name, survey.progress[name]])),
          after: changes,
        })
        return after
      }),

    changes: async ({ params }) => {
      const [survey] = await readSurveys(db, params.id)
      if (!survey) throw noSurvey()
      return readChanges(db, survey._id)
    },

    addPortfolio: async ({ params, body: { portfolio }, actor }) =>
      inTransaction(db, async (trx) => {
        const survey = await held(trx, params.id)
        if (survey.portfolios.some((name) => sameName(name, portfolio))) {
          throw problem('conflict', `${survey.lc} has ${portfolio} already.`, { details: survey })
        }
        if (survey.portfolios.length >= mostPortfolios) {
          throw problem('badInput', `An LC has at most ${mostPortfolios} portfolios.`)
        }
        await addPortfolio(trx, survey._id, portfolio)
        const after = await reread(trx, survey._id)
        await recordAudit(trx, actor, { kind: 'sona.addPortfolio', subject: survey.lc, after: { portfolio } })
        return after
      }),

    removePortfolio: async ({ params, actor }) =>
      inTransaction(db, async (trx) => {
        const survey = await held(trx, params.id)
        const { portfolio } = params
        if (!survey.portfolios.includes(portfolio)) {
          throw problem('notFound', `${survey.lc} has no portfolio ${portfolio}.`, { details: survey })
        }
        await removePortfolio(trx, survey._id, portfolio)
        const after = await reread(trx, survey._id)
        await recordAudit(trx, actor, {
          kind: 'sona.removePortfolio',
          subject: survey.lc,
          before: { portfolio, done: survey.progress[portfolio] },
        })
        return after
      }),
  }),
})
