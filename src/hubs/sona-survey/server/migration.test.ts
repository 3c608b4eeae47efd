// Migration to years and days: earlier ticks are kept, in the open year and on their day.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { type Migration, migrateWithin } from '#server/database/migrate.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { datedHistory, surveysOn } from './history/past-days.ts'
import { listHistories } from './history/queries.ts'
import { sonaMigrations } from './migrations.ts'
import { listChanges, listSurveys } from './queries.ts'

const at = (day: string) => `2020-03-${day}T10:00:00.000Z`
// BD was ticked, removed, added again and ticked; FnL was ticked, removed and added again; Old was removed while ticked.
const changes = [
  { portfolio: 'BD', isDone: 1, changedAt: at('01') },
  { portfolio: 'FnL', isDone: 1, changedAt: at('02') },
  { portfolio: 'Old', isDone: 1, changedAt: at('03') },
  { portfolio: 'BD', isDone: 1, changedAt: at('05') },
  { portfolio: 'oGV', isDone: 1, changedAt: at('06') },
  // Late in the evening UTC it is the next day in Karachi.
  { portfolio: 'oGV', isDone: 0, changedAt: '2020-03-07T22:00:00.000Z' },
]

let portal: TestPortal
let id: string
let before: unknown
const open = async () => (await portal.portal.years()).open

beforeAll(async () => {
  portal = await startTestPortal()
  const migrateThrough = (steps: Migration[]) =>
    inTransaction(portal.db, (trx) => migrateWithin(trx, portal.engine, [...shell.migrations, ...steps]))
  await migrateThrough(sonaMigrations.slice(0, 2))
  const { db } = portal
  id = (await db.selectFrom('sonaSurvey').select('id').where('lc', '=', 'LUMS').executeTakeFirstOrThrow()).id
  const rows = changes.map((change, at) => ({
    ...{ seq: at + 1, surveyId: id, wasDone: 1 - change.isDone, request: `r-${at}`, changedBy: 'Sara Khan', ...change },
  }))
  await db.insertInto('sonaChange').values(rows).execute()
  for (const { portfolio, isDone, changedAt } of changes) {
    if (portfolio === 'FnL') continue
    const set = { isDone, changedAt, changedBy: 'Sara Khan' }
    await db
      .updateTable('sonaPortfolio')
      .set(set)
      .where('surveyId', '=', id)
      .where('portfolio', '=', portfolio)
      .execute()
  }
  before = await db.selectFrom('sonaSurvey').select(['id', 'lc', 'place', 'offered']).orderBy('place').execute()
  await migrateThrough(sonaMigrations)
})
afterAll(() => portal.close())

it('keeps every survey under its id, in the open year', async () => {
  const rows = portal.db.selectFrom('sonaSurvey').select(['id', 'lc', 'place', 'offered', 'year']).orderBy('place')
  const { label: year } = await open()
  expect(await rows.execute()).toEqual((before as object[]).map((row) => ({ ...row, year })))
  const [lums] = await listSurveys(portal.db, { id })
  expect(Object.entries(lums?.progress ?? {}).filter(([, done]) => done)).toEqual([['BD', true]])
  expect(lums?.portfolios).toHaveLength(8)
  expect(lums?.lastChanges.BD).toEqual({ by: 'Sara Khan', at: at('05') })
  expect(await listChanges(portal.db, id)).toHaveLength(6)
})

it('keeps the days of ticks, for portfolios that the survey still has', async () => {
  const year = await open()
  const { label, startsOn } = year
  const organisation = await readOrganisation(portal.db)
  const stored = await listHistories(portal.db, label)
  const histories = stored.map((history) => datedHistory(history, organisation, year))
  const doneOn = async (day: string) => {
    const survey = surveysOn(histories, day, organisation).find(({ lc }) => lc === 'LUMS')
    return survey && [survey.portfolios.length, survey.portfolios.filter((name) => survey.progress[name])]
  }
  expect(await doneOn('2020-02-29')).toBeUndefined()
  expect(await doneOn('2020-03-01')).toEqual([8, []])
  expect(await doneOn('2020-03-05')).toEqual([8, ['BD']])
  expect(await doneOn('2020-03-07')).toEqual([8, ['oGV', 'BD']])
  expect(await doneOn('2020-03-08')).toEqual([8, ['BD']])
  expect(await doneOn(startsOn)).toEqual([8, ['BD']])
})
