// Demo data of the Sona survey: last year ended almost complete; this year grows day by day.
import { type Db, inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { PastRecord } from '#server/figures/figures.ts'
import { storeHistory } from '#server/figures/recount-figures.ts'
import { chance, type FillDemo, type Member } from '#server/hub/demo.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { earlierOf, plusDays, today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { sharesOf, sonaFigures } from './figures.ts'
import { insertPortfolios, listSurveys, type StoredSurvey, writeTicks } from './queries.ts'
import { insertSurvey, listOffered } from './years/queries.ts'

/** Share of each LC's survey that is done this year: one LC is complete, one has not started. */
const levels = [0.75, 1, 0.5, 0.62, 0.88, 0.25, 0.38, 0.5, 0.75, 0.12, 0]

export const fillDemo: FillDemo = async ({ db, send, national, years: { open, last } }) => {
  const me: Member & { uid: string } = { ...(await send('GET', '/api/me', national)), uid: national.uid }
  await copySurveys(db, open, last)
  await tickOverDays(db, me, { year: last, until: last.endsOn, levelOf: (at) => (at % 4 === 2 ? 0.88 : 1) })
  const until = earlierOf(today(), open.endsOn)
  await tickOverDays(db, me, { year: open, until, levelOf: (at) => levels[at % levels.length] as number })
}

/** The year before had the same LCs and portfolios. */
const copySurveys = (db: Db, from: Year, to: Year) =>
  inTransaction(db, async (trx) => {
    const offered = await listOffered(trx, from.label)
    for (const [index, { _id, lc, portfolios }] of (await listSurveys(trx, { year: from.label })).entries()) {
      const codes = offered.find((each) => each._id === _id)?.offered ?? []
      const survey = await insertSurvey(trx, { year: to.label, lc, offered: codes }, index)
      await insertPortfolios(trx, survey, portfolios, to.startsOn)
    }
  })

type Growth = { year: Year; until: string; levelOf: (at: number) => number }

const tickOverDays = (db: Db, caller: Parameters<typeof writeTicks>[1]['caller'], growth: Growth) =>
  inTransaction(db, async (trx) => {
    const { label: year, startsOn } = growth.year
    const organisation = await readOrganisation(trx)
    const surveys = await listSurveys(trx, { year })
    const recordOf = (survey: StoredSurvey, day: string): PastRecord => ({
      id: survey._id,
      day,
      shares: sharesOf(survey, organisation),
    })
    const past = surveys.map((survey) => recordOf(survey, startsOn))
    const ticks = surveys.flatMap((survey, at) => planTicks(survey, at, growth))
    for (const { survey, portfolio, day } of ticks.sort((a, b) => (a.day < b.day ? -1 : 1))) {
      const moment = new Date(`${day}T09:00:00Z`)
      await writeTicks(trx, { survey, changes: { [portfolio]: true }, caller, request: newId() }, moment)
      survey.progress[portfolio] = true
      past.push(recordOf(survey, day))
    }
    for (const table of ['figure', 'figureShare'])
      await trx.deleteFrom(table).where('source', '=', sonaFigures.source).where('year', '=', year).execute()
    await storeHistory(trx, sonaFigures, year, past)
  })

function planTicks(survey: StoredSurvey, at: number, { year: { startsOn }, until, levelOf }: Growth) {
  const length = (Date.parse(until) - Date.parse(startsOn)) / 86_400_000
  const turnOf = (portfolio: string) => chance(at * 31 + survey.portfolios.indexOf(portfolio))
  const inTurn = survey.portfolios.toSorted((a, b) => turnOf(a) - turnOf(b))
  return inTurn.slice(0, Math.round(levelOf(at) * inTurn.length)).map((portfolio, n) => {
    // Some early, most in the middle, the last ones late.
    const share = 0.08 + 0.9 * ((n + chance(at * 17 + n)) / inTurn.length)
    return { survey, portfolio, day: plusDays(startsOn, Math.floor(share * length)) }
  })
}
