// Surveys at the turn of a year: each open LC starts unticked with its portfolios, and the year that closes keeps the results
// that it showed.
import type { Trx } from '#server/database/database.ts'
import type { YearTurn } from '#server/hub/year-turn.ts'
import { earlierOf, today } from '#shared/time/calendar.ts'
import { findHidden, hasPortfolio, initialPortfolios, toShownSurvey } from '../../rules.ts'
import { insertPortfolios, listSurveys } from '../queries.ts'
import { createMissingSurveys } from './changes-organisation.ts'
import {
  deleteUnticked,
  findLastSurvey,
  listOffered,
  recordClosedLc,
  recordHidden,
  undoClosing,
  writeOffered,
} from './queries.ts'

export async function turnYear(trx: Trx, { from, to, organisation }: YearTurn): Promise<void> {
  // Later openings and closings must not change these results, so record what they do not show.
  for (const survey of await listSurveys(trx, { year: from.label })) {
    await recordHidden(trx, survey._id, findHidden(survey, organisation))
    if (toShownSurvey(survey, organisation).closed) await recordClosedLc(trx, survey._id)
  }
  const on = earlierOf(to.startsOn, today())
  await completeWaiting(trx, { to, organisation }, on)
  await createMissingSurveys(trx, to.label, organisation, on)
}

/** Surveys with ticks that have waited since an earlier opening was undone get their other portfolios again. */
async function completeWaiting(trx: Trx, { to, organisation }: Omit<YearTurn, 'from'>, on: string): Promise<void> {
  for (const waiting of await listOffered(trx, to.label)) {
    const { portfolios, offered } = initialPortfolios(await findLastSurvey(trx, waiting.lc, to.label), organisation)
    const [survey] = await listSurveys(trx, { id: waiting._id })
    const missing = portfolios.filter((portfolio) => survey && !hasPortfolio(survey, portfolio))
    await insertPortfolios(trx, waiting, missing, on)
    await writeOffered(trx, waiting._id, offered)
  }
}

export async function undoTurnYear(trx: Trx, { from, to, organisation }: YearTurn): Promise<void> {
  await deleteUnticked(trx, from.label)
  await undoClosing(trx, to.label)
  // The organisation may have changed meanwhile.
  await createMissingSurveys(trx, to.label, organisation)
}
