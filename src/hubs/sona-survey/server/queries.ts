// How is Sona progress read and written? All SQL of the hub.
import type { Kysely } from 'kysely'
import { nextSeq } from '#server/database/counted-list.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { Caller } from '#server/session.ts'
import type { Change, Survey } from '../contract.ts'
import { type PastChange, type Progress, sameMomentMs } from '../rules.ts'
import type { SonaTables } from './tables.ts'

const tables = (db: Db): Kysely<SonaTables> => db

/** As it is stored; what of it is shown, the organisation decides. */
export type StoredSurvey = Omit<Survey, 'closed'>

export async function readSurveys(db: Db, id?: string): Promise<StoredSurvey[]> {
  const surveys = await tables(db)
    .selectFrom('sonaSurvey')
    .select(['id', 'lc'])
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .orderBy('place')
    .execute()
  const rows = await tables(db)
    .selectFrom('sonaPortfolio')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('surveyId', '=', id as string))
    .orderBy('place')
    .execute()
  const byId = new Map<string, StoredSurvey>(
    surveys.map(({ id, lc }) => [id, { _id: id, lc, portfolios: [], progress: {}, lastChanges: {} }]),
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

/** The survey as it stands, with everybody else who wants to change it waiting until this transaction ends. */
export async function holdSurvey(trx: Trx, id: string): Promise<StoredSurvey | undefined> {
  await tables(trx)
    .updateTable('sonaSurvey')
    .set({ touchedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  const [survey] = await readSurveys(trx, id)
  return survey
}

/** What was changed within the same moment, one entry per request, newest first. */
export async function recentChanges(db: Db, surveyId: string): Promise<PastChange[]> {
  const rows = await tables(db)
    .selectFrom('sonaChange')
    .select(['request', 'portfolio', 'wasDone'])
    .where('surveyId', '=', surveyId)
    .where('changedAt', '>=', new Date(Date.now() - sameMomentMs).toISOString())
    .orderBy('seq', 'desc')
    .limit(200)
    .execute()
  const requests = new Map<string, PastChange>()
  for (const { request, portfolio, wasDone } of rows) {
    const past = requests.get(request) ?? { before: {} }
    past.before[portfolio] = wasDone === 1
    requests.set(request, past)
  }
  return [...requests.values()]
}

type Tick = { survey: StoredSurvey; changes: Progress; caller: Caller; request: string }

export async function writeTicks(trx: Trx, { survey, changes, caller, request }: Tick): Promise<void> {
  const changedAt = new Date().toISOString()
  const changedBy = caller.displayName || caller.email
  for (const [portfolio, done] of Object.entries(changes)) {
    const isDone = done ? 1 : 0
    await tables(trx)
      .updateTable('sonaPortfolio')
      .set({ isDone, changedBy, changedAt })
      .where('surveyId', '=', survey._id)
      .where('portfolio', '=', portfolio)
      .execute()
    const row = { portfolio, isDone, wasDone: 1 - isDone, request, changedByUid: caller.uid, changedBy, changedAt }
    const seq = await nextSeq(trx, 'sonaChange')
    await tables(trx)
      .insertInto('sonaChange')
      .values({ seq, surveyId: survey._id, ...row })
      .execute()
  }
}

export async function readChanges(db: Db, surveyId: string): Promise<Change[]> {
  const rows = await tables(db)
    .selectFrom('sonaChange')
    .select(['portfolio', 'isDone', 'changedBy', 'changedAt'])
    .where('surveyId', '=', surveyId)
    .orderBy('seq', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ portfolio, isDone, changedBy, changedAt }) => ({
    portfolio,
    done: isDone === 1,
    by: changedBy,
    at: changedAt,
  }))
}

export async function insertPortfolio(trx: Trx, surveyId: string, portfolio: string): Promise<void> {
  const { last } = await tables(trx)
    .selectFrom('sonaPortfolio')
    .select(({ fn }) => fn.max('place').as('last'))
    .where('surveyId', '=', surveyId)
    .executeTakeFirstOrThrow()
  const place = last === null ? 0 : Number(last) + 1
  await tables(trx)
    .insertInto('sonaPortfolio')
    .values({ surveyId, portfolio, place, isDone: 0, changedBy: null, changedAt: null })
    .execute()
}

export async function deletePortfolio(trx: Trx, surveyId: string, portfolio: string): Promise<void> {
  await tables(trx)
    .deleteFrom('sonaPortfolio')
    .where('surveyId', '=', surveyId)
    .where('portfolio', '=', portfolio)
    .execute()
}

/** Every survey with the portfolios that it was ever given. */
export const readOffered = (trx: Trx) => tables(trx).selectFrom('sonaSurvey').select(['id', 'lc', 'offered']).execute()

export async function insertSurvey(trx: Trx, survey: Omit<SonaTables['sonaSurvey'], 'touchedAt'>): Promise<void> {
  await tables(trx)
    .insertInto('sonaSurvey')
    .values({ ...survey, touchedAt: new Date().toISOString() })
    .execute()
}

export async function writeOffered(trx: Trx, id: string, codes: string[]): Promise<void> {
  const offered = JSON.stringify(codes)
  await tables(trx).updateTable('sonaSurvey').set({ offered }).where('id', '=', id).execute()
}
