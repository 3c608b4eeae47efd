// Surveys follow the organisation: a new LC gets its survey at once, and a new portfolio joins the surveys of all open LCs. Only
// in the open year: closed years stay as they were.
import type { Trx } from '#server/database/database.ts'
import { lock } from '#server/people/lock.ts'
import { localCommittees, type Organisation } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { hasPortfolio, initialPortfolios, portfoliosToJoin } from '../../rules.ts'
import { insertPortfolios, lockSurvey } from '../queries.ts'
import { findLastSurvey, insertSurvey, listOffered, type Offered, writeOffered } from './queries.ts'

export async function followOrganisation(trx: Trx, organisation: Organisation): Promise<void> {
  const { label } = (await lock(trx, { year: true })).year
  await createMissingSurveys(trx, label, organisation)
}

/**
 * Each survey stores which portfolios it ever got, so that each joins once: one that an admin removed from an LC stays out,
 * and an LC that was closed meanwhile gets what it missed when it is reopened.
 */
export async function createMissingSurveys(
  trx: Trx,
  year: string,
  organisation: Organisation,
  on = today(),
): Promise<void> {
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
  const locked = await lockSurvey(trx, survey._id)
  // An admin may have added it by hand before.
  const missing = codes.filter((code) => locked && !hasPortfolio(locked, code))
  await insertPortfolios(trx, survey, missing, on)
  await writeOffered(trx, survey._id, [...survey.offered, ...codes])
}
