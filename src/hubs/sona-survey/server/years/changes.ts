// Surveys at the turn of a year: each open LC starts unticked with its portfolios, and the year that closes keeps the results
// that it showed.
import type { Trx } from '#server/database/database.ts'
import type { YearTurn } from '#server/hub/hub.ts'
import { earlierOf, today } from '#shared/time/calendar.ts'
import { asShown, leftOut } from '../../rules.ts'
import { readSurveys } from '../queries.ts'
import { giveSurveys } from './changes-organisation.ts'
import { deleteYear, leaveOut, noteClosedLc, takeBackClosing } from './queries.ts'

export async function turnYear(trx: Trx, { from, to, organisation }: YearTurn): Promise<void> {
  // Later openings and closings must not change these results, so record what they do not show.
  for (const survey of await readSurveys(trx, { year: from.label })) {
    await leaveOut(trx, survey._id, leftOut(survey, organisation))
    if (asShown(survey, organisation).closed) await noteClosedLc(trx, survey._id)
  }
  await giveSurveys(trx, to.label, organisation, earlierOf(to.startsOn, today()))
}

export async function turnBack(trx: Trx, { from, to, organisation }: YearTurn): Promise<void> {
  await deleteYear(trx, from.label)
  await takeBackClosing(trx, to.label)
  // The organisation may have changed meanwhile.
  await giveSurveys(trx, to.label, organisation)
}
