// How are ticks and an LC's portfolios changed? The survey held, the rows and the audit line in one transaction.
import { type Actor, recordAudit } from '#server/audit.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { Caller } from '#server/session.ts'
import { problem } from '#shared/problem.ts'
import type { Survey } from '../contract.ts'
import { intendedChanges, mostPortfolios, type Progress } from '../rules.ts'
import { deletePortfolio, holdSurvey, insertPortfolio, readSurveys, recentChanges, writeTicks } from './queries.ts'

export const noSurvey = () => problem('notFound', 'This survey does not exist any more.')

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

type Sent = Omit<Parameters<typeof intendedChanges>[0], 'stored' | 'recent'>
type Of = { id: string; actor: Actor }

export const tick = (db: Db, sent: Sent, { id, caller, actor }: Of & { caller: Caller }): Promise<Survey> =>
  inTransaction(db, async (trx) => {
    const survey = await held(trx, id)
    checkNames(survey, sent.progress)
    const recent = await recentChanges(trx, survey._id)
    const changes = intendedChanges({ ...sent, stored: survey.progress, recent })
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
  })

export const addPortfolio = (db: Db, portfolio: string, { id, actor }: Of): Promise<Survey> =>
  inTransaction(db, async (trx) => {
    const survey = await held(trx, id)
    if (survey.portfolios.some((name) => sameName(name, portfolio))) {
      throw problem('conflict', `${survey.lc} has ${portfolio} already.`, { details: survey })
    }
    if (survey.portfolios.length >= mostPortfolios) {
      throw problem('badInput', `An LC has at most ${mostPortfolios} portfolios.`)
    }
    await insertPortfolio(trx, survey._id, portfolio)
    const after = await reread(trx, survey._id)
    await recordAudit(trx, actor, { kind: 'sona.addPortfolio', subject: survey.lc, after: { portfolio } })
    return after
  })

export const removePortfolio = (db: Db, portfolio: string, { id, actor }: Of): Promise<Survey> =>
  inTransaction(db, async (trx) => {
    const survey = await held(trx, id)
    if (!survey.portfolios.includes(portfolio)) {
      throw problem('notFound', `${survey.lc} has no portfolio ${portfolio}.`, { details: survey })
    }
    await deletePortfolio(trx, survey._id, portfolio)
    const after = await reread(trx, survey._id)
    await recordAudit(trx, actor, {
      kind: 'sona.removePortfolio',
      subject: survey.lc,
      before: { portfolio, done: survey.progress[portfolio] },
    })
    return after
  })
