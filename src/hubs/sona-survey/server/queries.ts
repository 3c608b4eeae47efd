// Queries and writes of surveys, ticks and portfolios.
import { type Kysely, sql } from 'kysely'
import type { Caller } from '#server/auth/session.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { nextSeq } from '#server/database/sequence.ts'
import { dayOf, today } from '#shared/time/calendar.ts'
import type { Change, Survey } from '../contract.ts'
import { concurrentMs, type PastChange, type Progress } from '../rules.ts'
import type { SonaTables } from './rows.ts'

const tables = (db: Db): Kysely<SonaTables> => db

/** As stored; the organisation decides what is shown and whether the LC is closed. */
export type StoredSurvey = Omit<Survey, 'closed'>

/** All of a year, or one. */
type SurveyFilter = { year?: string; id?: string }

const selectSurveys = preparedQuery((db, { id, year }: SurveyFilter) =>
  tables(db)
    .selectFrom('sonaSurvey')
    .select(['id', 'year', 'lc'])
    .$if(id !== undefined, (all) => all.where('id', '=', id as string))
    .$if(year !== undefined, (all) => all.where('year', '=', year as string))
    .orderBy('place'),
)
const selectPortfolios = preparedQuery((db, { id, year }: SurveyFilter) =>
  tables(db)
    .selectFrom('sonaPortfolio')
    .innerJoin('sonaSurvey', 'sonaSurvey.id', 'sonaPortfolio.surveyId')
    .select(['surveyId', 'portfolio', 'isDone', 'changedBy', 'changedAt'])
    .$if(id !== undefined, (all) => all.where('sonaSurvey.id', '=', id as string))
    .$if(year !== undefined, (all) => all.where('sonaSurvey.year', '=', year as string))
    .where('removedOn', 'is', null)
    .orderBy('sonaPortfolio.place'),
)

export async function listSurveys(db: Db, filter: { year: string } | { id: string }): Promise<StoredSurvey[]> {
  const surveys = await selectSurveys(db, filter)
  const rows = await selectPortfolios(db, filter)
  const byId = new Map<string, StoredSurvey>(
    surveys.map(({ id, year, lc }) => [id, { _id: id, year, lc, portfolios: [], progress: {}, lastChanges: {} }]),
  )
  for (const row of rows) {
    const survey = byId.get(row.surveyId)
    if (!survey) continue
    survey.portfolios.push(row.portfolio)
    survey.progress[row.portfolio] = row.isDone === 1
    if (row.changedBy && row.changedAt) survey.lastChanges[row.portfolio] = { by: row.changedBy, at: row.changedAt }
  }
  return [...byId.values()]
}

/** Locks and returns the survey: everybody else who wants to change it waits until this transaction ends. */
export async function lockSurvey(trx: Trx, id: string): Promise<StoredSurvey | undefined> {
  const touchedAt = new Date().toISOString()
  await tables(trx).updateTable('sonaSurvey').set({ touchedAt }).where('id', '=', id).execute()
  const [survey] = await listSurveys(trx, { id })
  return survey
}

const selectRecent = preparedQuery((db, { surveyId, since }: { surveyId: string; since: string }) =>
  tables(db)
    .selectFrom('sonaChange')
    .select(['request', 'portfolio', 'wasDone'])
    .where('surveyId', '=', surveyId)
    .where('changedAt', '>=', since)
    .orderBy('seq', 'desc')
    .limit(sql.lit(200)),
)

/** Concurrent changes, one entry per request, newest first. */
export async function listRecentChanges(db: Db, surveyId: string): Promise<PastChange[]> {
  const since = new Date(Date.now() - concurrentMs).toISOString()
  const rows = await selectRecent(db, { surveyId, since })
  const requests = new Map<string, PastChange>()
  for (const { request, portfolio, wasDone } of rows) {
    const past = requests.get(request) ?? { before: {} }
    past.before[portfolio] = wasDone === 1
    requests.set(request, past)
  }
  return [...requests.values()]
}

type Ticker = Pick<Caller, 'uid' | 'displayName' | 'email'>
type Tick = { survey: Pick<Survey, '_id'>; changes: Progress; caller: Ticker; request: string }

export async function writeTicks(trx: Trx, tick: Tick, now = new Date()): Promise<void> {
  const { survey, changes, caller, request } = tick
  const [changedAt, day] = [now.toISOString(), dayOf(now)]
  const changedBy = caller.displayName || caller.email
  for (const [portfolio, done] of Object.entries(changes)) {
    const isDone = done ? 1 : 0
    const ticked = { surveyId: survey._id, portfolio, isDone, changedBy, changedAt }
    const { place } = await tables(trx)
      .updateTable('sonaPortfolio')
      .set({ isDone, changedBy, changedAt })
      .where('surveyId', '=', survey._id)
      .where('portfolio', '=', portfolio)
      .where('removedOn', 'is', null)
      .returning('place')
      .executeTakeFirstOrThrow()
    const seq = await nextSeq(trx, 'sonaChange')
    const change = { seq, place, ...ticked, wasDone: 1 - isDone, request, changedByUid: caller.uid, day }
    await tables(trx).insertInto('sonaChange').values(change).execute()
  }
}

const selectLastChanges = preparedQuery((db, { surveyId }: { surveyId: string }) =>
  tables(db)
    .selectFrom('sonaChange')
    .select(['portfolio', 'isDone', 'changedBy', 'changedAt'])
    .where('surveyId', '=', surveyId)
    .orderBy('seq', 'desc')
    .limit(sql.lit(100)),
)

export async function listChanges(db: Db, surveyId: string): Promise<Change[]> {
  const rows = await selectLastChanges(db, { surveyId })
  return rows.map(({ portfolio, isDone, changedBy, changedAt }) => ({
    portfolio,
    done: isDone === 1,
    by: changedBy,
    at: changedAt,
  }))
}

/** Appends after all portfolios that the survey has or had. */
export async function insertPortfolios(
  trx: Trx,
  survey: Pick<Survey, '_id'>,
  names: string[],
  addedOn = today(),
): Promise<void> {
  if (names.length === 0) return
  const { last } = await tables(trx)
    .selectFrom('sonaPortfolio')
    .select(({ fn }) => fn.max('place').as('last'))
    .where('surveyId', '=', survey._id)
    .executeTakeFirstOrThrow()
  const first = last === null ? 0 : Number(last) + 1
  const untouched = { removedOn: null, isDone: 0, changedBy: null, changedAt: null }
  await tables(trx)
    .insertInto('sonaPortfolio')
    .values(
      names.map((portfolio, at) => ({ surveyId: survey._id, place: first + at, portfolio, addedOn, ...untouched })),
    )
    .execute()
}

/** The row stays: it says how long the survey had the portfolio, and whether it was done. */
export async function markPortfolioRemoved(trx: Trx, survey: Pick<Survey, '_id'>, portfolio: string): Promise<void> {
  await tables(trx)
    .updateTable('sonaPortfolio')
    .set({ removedOn: today() })
    .where('surveyId', '=', survey._id)
    .where('portfolio', '=', portfolio)
    .where('removedOn', 'is', null)
    .execute()
}
