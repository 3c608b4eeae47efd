// Changes to ticks and to an LC's portfolios: the survey is locked, rows and audit entry are written in one transaction.

import type { Caller } from '#server/auth/session.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { refuseFields } from '#server/http/problems.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { checkNotClosed } from '#server/shell/windows.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { requireYear } from '#server/years/years.ts'
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import type { Survey } from '../contract.ts'
import {
  findAddProblem,
  formatClosed,
  hasPortfolio,
  intendedChanges,
  isClosedPortfolio,
  type Progress,
  resolvePortfolio,
  toShownSurvey,
} from '../rules.ts'
import { countSurvey } from './figures.ts'
import {
  insertPortfolios,
  listRecentChanges,
  listSurveys,
  lockSurvey,
  markPortfolioRemoved,
  writeTicks,
} from './queries.ts'

export const noSurvey = () => problem('notFound', 'This survey no longer exists. Please reload the page.')

type Locked = { survey: Survey; organisation: Organisation }

/** Locks the survey until the transaction ends; refuses closed years and LCs. */
async function lockForChange(trx: Trx, { id, year }: ChangeTarget): Promise<Locked> {
  const { year: open } = await lock(trx, { year: { label: year } })
  const stored = await lockSurvey(trx, id)
  if (!stored) throw noSurvey()
  requireYear(open, stored.year)
  await checkNotClosed(trx, open.label, 'sona')
  // Not the caller's, which may be older than the wait: what is counted depends on it.
  const organisation = await readOrganisation(trx)
  const survey = toShownSurvey(stored, organisation)
  if (survey.closed) {
    throw problem('conflict', formatClosed(organisation, survey.lc), { error: 'closed', details: survey })
  }
  return { survey, organisation }
}

async function countChanged(trx: Trx, { survey: { _id: id }, organisation }: Locked): Promise<Survey> {
  const [survey] = await listSurveys(trx, { id })
  if (!survey) throw noSurvey()
  countSurvey(trx, survey, organisation)
  return toShownSurvey(survey, organisation)
}

function checkNames(survey: Survey, progress: Progress, organisation: Organisation): void {
  const unknown = Object.keys(progress).filter((name) => !survey.portfolios.includes(name))
  if (unknown.length === 0) return
  const lc = committeeName(organisation, survey.lc)
  throw problem('badInput', `${lc} has no portfolio ${unknown.join(', ')}.`, {
    fields: Object.fromEntries(unknown.map((name) => [`progress.${name}`, 'This LC has no such portfolio.'])),
    details: survey,
  })
}

/** A full map may contain a closed portfolio if it is unchanged. */
function checkClosed(changed: string[], organisation: Organisation): void {
  const closed = changed.filter((name) => isClosedPortfolio(organisation, name))
  const formatProblem = (name: string) =>
    `${portfolioName(organisation, name)} is closed, so its tick cannot be changed.`
  refuseFields(Object.fromEntries(closed.map((name) => [`progress.${name}`, formatProblem(name)])))
}

type TickInput = Omit<Parameters<typeof intendedChanges>[0], 'stored' | 'recent'>
/** `year` is the year that the page shows. */
type ChangeTarget = { id: string; year?: string | undefined; actor: Actor }

export const tick = (db: Db, sent: TickInput, { caller, ...of }: ChangeTarget & { caller: Caller }): Promise<Survey> =>
  inTransaction(db, async (trx) => {
    const locked = await lockForChange(trx, of)
    const { survey, organisation } = locked
    checkNames(survey, sent.progress, organisation)
    const recent = await listRecentChanges(trx, survey._id)
    const changes = intendedChanges({ ...sent, stored: survey.progress, recent })
    const names = Object.keys(changes)
    if (names.length === 0) return survey
    checkClosed(names, organisation)
    await writeTicks(trx, { survey, changes, caller, request: newId() })
    const after = await countChanged(trx, locked)
    await recordAudit(trx, of.actor, {
      kind: 'sona.tick',
      subject: survey.lc,
      before: Object.fromEntries(names.map((name) => [name, survey.progress[name]])),
      after: changes,
    })
    return after
  })

export const addPortfolio = (db: Db, text: string, of: ChangeTarget): Promise<Survey> =>
  inTransaction(db, async (trx) => {
    const locked = await lockForChange(trx, of)
    const { survey, organisation } = locked
    const portfolio = resolvePortfolio(organisation, text)
    const addProblem = findAddProblem(survey, text, organisation)
    if (addProblem && hasPortfolio(survey, portfolio)) throw problem('conflict', addProblem, { details: survey })
    if (addProblem) refuseFields({ portfolio: addProblem })
    await insertPortfolios(trx, survey, [portfolio])
    const after = await countChanged(trx, locked)
    await recordAudit(trx, of.actor, { kind: 'sona.addPortfolio', subject: survey.lc, after: { portfolio } })
    return after
  })

export const removePortfolio = (db: Db, portfolio: string, of: ChangeTarget): Promise<Survey> =>
  inTransaction(db, async (trx) => {
    const locked = await lockForChange(trx, of)
    const { survey, organisation } = locked
    if (!survey.portfolios.includes(portfolio)) {
      const lc = committeeName(organisation, survey.lc)
      throw problem('notFound', `${lc} has no portfolio ${portfolio}.`, { details: survey })
    }
    await markPortfolioRemoved(trx, survey, portfolio)
    const after = await countChanged(trx, locked)
    await recordAudit(trx, of.actor, {
      kind: 'sona.removePortfolio',
      subject: survey.lc,
      before: { portfolio, done: survey.progress[portfolio] },
    })
    return after
  })
