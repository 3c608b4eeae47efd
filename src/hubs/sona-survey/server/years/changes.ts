// Surveys at the turn of a year: each open LC starts unticked with its portfolios, and the year that closes keeps the results
// that it showed.
import type { Trx } from '#server/database/database.ts'
import type { YearTurn } from '#server/hub/hub.ts'
import { earlierOf, today } from '#shared/time/calendar.ts'
import { findHidden, toShownSurvey } from '../../rules.ts'
import { listSurveys } from '../queries.ts'
import { createMissingSurveys } from './changes-organisation.ts'
import { deleteYear, recordClosedLc, recordHidden, undoClosing } from './queries.ts'

export async function turnYear(trx: Trx, { from, to, organisation }: YearTurn): Promise<void> {
  // Later openings and closings must not change these results, so record what they do not show.
  for (const survey of await listSurveys(trx, { year: from.label })) {
    await recordHidden(trx, survey._id, findHidden(survey, organisation))
    if (toShownSurvey(survey, organisation).closed) await recordClosedLc(trx, survey._id)
  }
  await createMissingSurveys(trx, to.label, organisation, earlierOf(to.startsOn, today()))
}

export async function undoTurnYear(trx: Trx, { from, to, organisation }: YearTurn): Promise<void> {
  await deleteYear(trx, from.label)
  await undoClosing(trx, to.label)
  // The organisation may have changed meanwhile.
  await createMissingSurveys(trx, to.label, organisation)
}
