// Surveys follow the organisation: a new LC gets its survey at once, and a new portfolio joins the surveys of all open LCs. Only
// in the open year: closed years stay as they were.
import type { Trx } from '#server/database/database.ts'
import { holdOpenYear } from '#server/years/years.ts'
import { localCommittees, type Organisation } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { hasPortfolio, joining, startingWith } from '../../rules.ts'
import { holdSurvey, insertPortfolios } from '../queries.ts'
import { insertSurvey, type Offered, readLast, readOffered, writeOffered } from './queries.ts'

export async function followOrganisation(trx: Trx, organisation: Organisation): Promise<void> {
  const { label } = await holdOpenYear(trx)
  await giveSurveys(trx, label, organisation)
}

/**
 * Each survey stores which portfolios it ever got, so that each joins once: one that an admin removed from an LC stays out,
 * and an LC that was closed meanwhile gets what it missed when it is reopened.
 */
export async function giveSurveys(trx: Trx, year: string, organisation: Organisation, on = today()): Promise<void> {
  const surveys = await readOffered(trx, year)
  for (const { code, order } of localCommittees(organisation)) {
    const found = surveys.find(({ lc }) => lc === code)
    if (found) {
      await join(trx, found, organisation, on)
      continue
    }
    const { portfolios, offered } = startingWith(await readLast(trx, code), organisation)
    const survey = await insertSurvey(trx, { year, lc: code, offered }, order)
    await insertPortfolios(trx, survey, portfolios, on)
    await join(trx, survey, organisation, on)
  }
}

async function join(trx: Trx, survey: Offered, organisation: Organisation, on: string): Promise<void> {
  const codes = joining(organisation, survey.offered)
  if (codes.length === 0) return
  const held = await holdSurvey(trx, survey._id)
  // An admin may have added it by hand before.
  const missing = codes.filter((code) => held && !hasPortfolio(held, code))
  await insertPortfolios(trx, survey, missing, on)
  await writeOffered(trx, survey._id, [...survey.offered, ...codes])
}
