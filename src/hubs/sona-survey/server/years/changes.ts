// Surveys follow the year and the organisation: when a year opens, each open LC starts unticked with its portfolios; a new LC gets
// its survey at once, and a new portfolio joins the surveys of all open LCs. Closed years stay as they were.
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import type { YearTurn } from '#server/hub/year-turn.ts'
import { lock } from '#server/people/lock.ts'
import { localCommittees, type Organisation } from '#shared/people/organisation.ts'
import { earlierOf, today } from '#shared/time/calendar.ts'
import { hasPortfolio, initialPortfolios, portfoliosToJoin, shownSurveys } from '../../rules.ts'
import { countSurveys, lockSurveys } from '../figures.ts'
import { insertPortfolios, listSurveys } from '../queries.ts'
import { listSurveysOn } from '../queries-past.ts'
import { findLastSurvey, insertSurvey, listOffered, type Offered, writeOffered } from './queries.ts'

export async function turnYear(trx: Trx, { to, organisation }: Pick<YearTurn, 'to' | 'organisation'>): Promise<void> {
  await createMissingSurveys(trx, to.label, organisation, earlierOf(to.startsOn, today()))
  await countSurveys(trx)
}

export async function followOrganisation(trx: Trx, organisation: Organisation): Promise<void> {
  const { label } = (await lock(trx, { year: true })).year
  await createMissingSurveys(trx, label, organisation)
  await countSurveys(trx)
}

/** A closing that was entered in advance came with midnight, or the organisation changed while another year was open. */
export async function isBehindOrganisation(portal: Portal): Promise<boolean> {
  const { db } = portal
  const year = (await portal.years()).open.label
  const organisation = await portal.organisation()
  const shown = shownSurveys(await listSurveys(db, { year }), organisation)
  const counted = await listSurveysOn(db, { year }, organisation)
  const isWithout = ({ code }: { code: string }) => !shown.some(({ lc }) => lc === code)
  const resultsOf = (surveys: typeof counted) => surveys.map(({ lc, closed, progress }) => ({ lc, closed, progress }))
  return (
    localCommittees(organisation).some(isWithout) ||
    JSON.stringify(resultsOf(shown)) !== JSON.stringify(resultsOf(counted))
  )
}

export const catchUpWithOrganisation = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { organisation } = await lock(trx, { organisation: true })
    await followOrganisation(trx, organisation)
  })

/**
 * Each survey stores which portfolios it ever got, so that each joins once: one that an admin removed from an LC stays out,
 * and an LC that was closed meanwhile gets what it missed when it is reopened.
 */
async function createMissingSurveys(trx: Trx, year: string, organisation: Organisation, on = today()): Promise<void> {
  await lockSurveys(trx)
  const surveys = await listOffered(trx, year)
  for (const { code, order } of localCommittees(organisation)) {
    const found = surveys.find(({ lc }) => lc === code)
    if (found) {
      await addNewPortfolios(trx, found, organisation, on)
      continue
    }
    const { portfolios, offered } = initialPortfolios(await findLastSurvey(trx, code, year), organisation)
    const survey = await insertSurvey(trx, { year, lc: code, offered }, order)
    await insertPortfolios(trx, survey, portfolios, on)
    await addNewPortfolios(trx, survey, organisation, on)
  }
}

async function addNewPortfolios(trx: Trx, survey: Offered, organisation: Organisation, on: string): Promise<void> {
  const codes = portfoliosToJoin(organisation, survey.offered)
  if (codes.length === 0) return
  const [stored] = await listSurveys(trx, { id: survey._id })
  // An admin may have added it by hand before.
  const missing = codes.filter((code) => stored && !hasPortfolio(stored, code))
  await insertPortfolios(trx, survey, missing, on)
  await writeOffered(trx, survey._id, [...survey.offered, ...codes])
}
