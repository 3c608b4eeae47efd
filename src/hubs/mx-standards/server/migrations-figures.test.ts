// Upgrade of the figures: every past day, and checklists that nobody had counted, are as version 0.3 showed them; sums that differ are
// refused.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { calendarSet } from '#shared/time/calendar.ts'
import { checklistFigures } from './figures.ts'
import { hub } from './handlers.ts'
import { mxBaseline } from './migrations.ts'
import { figuresStep } from './migrations-figures.ts'

let portal: TestPortal
let year: string
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  year = (await portal.portal.years()).open.label
})
afterAll(() => portal.close())

const tables = ['mxResponse', 'mxAnswers', 'mxSubmission', 'mxTally', 'mxDay', 'mxChange', 'mxPastSum', 'mxSavedChange']

beforeEach(async () => {
  const { db } = portal
  for (const table of tables) await db.schema.dropTable(table).ifExists().execute()
  for (const table of ['figure', 'figureShare']) await db.deleteFrom(table).execute()
  await inTransaction(db, (trx) => mxBaseline.up(trx, portal.engine, calendarSet()))
  await fill()
})

const link = 'https://x.example'
const nothing = { respondents: 0, submitted: 0, percentSum: 0, standards: 0, done: '{}', spread: '{}' }
const lums = { lc: 'LUMS', portfolio: 'BD' }
const giki = { lc: 'Giki', portfolio: 'BD' }

/** One person, who moved to another LC on the second day. Another one's checklist came in without being counted. */
async function fill() {
  const { db } = portal
  const insert = (table: string, rows: readonly object[]) => db.insertInto(table).values(rows).execute()
  const names = { firstName: 'Sara', lastName: '', sortName: 'sara', groups: '[]', version: 1 }
  const saved = { ...names, links: 1, submitted: 0, submittedAt: null, submittedVersion: null, createdAt: '' }
  await insert('mxResponse', [
    { ...saved, ...giki, year, userId: 'a', id: 'id-a', percent: 4, standards: 2, updatedAt: '2026-09-05T12:00:00Z' },
    { ...saved, ...giki, year, userId: 'b', id: 'id-b', percent: 2, standards: 1, updatedAt: '2026-09-03T20:00:00Z' },
  ])
  const form = {
    generalDetail: { firstName: 'www.sara.example' },
    one: { p: true, q: false },
    two: { r: link, s: 'no' },
  }
  await insert('mxAnswers', [
    { year, userId: 'a', form: '{}' },
    { year, userId: 'b', form: JSON.stringify(form) },
  ])
  await insert('mxDay', [
    { ...lums, year, userId: 'a', day: '2026-09-01', percent: 2, submitted: 0, done: '["p"]' },
    { ...giki, year, userId: 'a', day: '2026-09-05', percent: 4, submitted: 0, done: '["p","q","r"]' },
  ])
  const first = { ...nothing, respondents: 1, percentSum: 2, standards: 1, done: '{"p":1}', spread: '{"1":1}' }
  const gone = { ...nothing, respondents: -1, percentSum: -2, standards: -1, done: '{"p":-1}', spread: '{"1":-1}' }
  const second = {
    ...nothing,
    respondents: 1,
    percentSum: 4,
    standards: 2,
    done: '{"p":1,"q":1,"r":1}',
    spread: '{"2":1}',
  }
  const standing = ({ done, spread, ...sums }: typeof nothing) =>
    JSON.stringify({ ...sums, done: JSON.parse(done), spread: JSON.parse(spread) })
  await insert('mxChange', [
    { ...lums, year, day: '2026-09-01', ...first, standing: standing(first) },
    { ...lums, year, day: '2026-09-05', ...gone, standing: standing(nothing) },
    { ...giki, year, day: '2026-09-05', ...second, standing: standing(second) },
  ])
  await insert('mxTally', [
    { ...lums, year, ...nothing },
    { ...giki, year, ...second },
  ])
  await insert('mxPastSum', [
    {
      ...lums,
      id: 'sum-1',
      year: '20.21',
      day: '2021-01-31',
      version: 1,
      respondents: 3,
      percentSum: 90,
      standards: 50,
    },
    {
      ...lums,
      id: 'sum-2',
      year: '20.21',
      day: '2021-06-30',
      version: 1,
      respondents: 2,
      percentSum: 70,
      standards: 40,
    },
  ])
}

const upgrade = () => inTransaction(portal.db, (trx) => figuresStep.up(trx, portal.engine, calendarSet()))
const read = async (on?: string, of = year) => {
  const cells = await checklistFigures.read(portal.db, { year: of, on })
  return cells.map(({ committee, part, numbers }) => [committee, part, numbers])
}

it('keeps every day, and counts checklists that nobody had counted from the day of their last change', async () => {
  await upgrade()
  const lumsThen = [
    ['LUMS', '', { respondents: 1, percentSum: 2, standards: 1 }],
    ['LUMS', 'items', { 'spread:1': 1, 'done:p': 1 }],
  ]
  expect(await read('2026-08-31')).toEqual([])
  expect(await read('2026-09-03')).toEqual(lumsThen)
  // After midnight in the portal's time zone.
  expect(await read('2026-09-04')).toEqual([
    ['Giki', '', { respondents: 1, percentSum: 2, standards: 1 }],
    ['Giki', 'items', { 'spread:1': 1, 'done:p': 1, 'done:r': 1 }],
    ...lumsThen,
  ])
  expect(await read()).toEqual([
    ['Giki', '', { respondents: 2, percentSum: 6, standards: 3 }],
    ['Giki', 'items', { 'spread:1': 1, 'spread:2': 1, 'done:p': 2, 'done:q': 1, 'done:r': 2 }],
  ])
  expect(await read('2021-03-31', '20.21')).toEqual([
    ['LUMS', '', { respondents: 3, submitted: 3, percentSum: 90, standards: 50 }],
  ])
  expect(await read(undefined, '20.21')).toEqual([
    ['LUMS', '', { respondents: 2, submitted: 2, percentSum: 70, standards: 40 }],
  ])
  const done = await portal.db.selectFrom('mxResponse').select(['id', 'done']).orderBy('id').execute()
  expect(done).toEqual([
    { id: 'id-a', done: '["p","q","r"]' },
    { id: 'id-b', done: '["p","r"]' },
  ])
  expect(await recountOf(checklistFigures).mend(portal.portal)).toEqual([])
})

it('refuses sums that do not add up, and changes nothing', async () => {
  await portal.db.updateTable('mxTally').set({ submitted: 1 }).where('lc', '=', 'Giki').execute()
  await expect(upgrade()).rejects.toThrow('Nothing was changed')
  expect(await portal.db.selectFrom('mxChange').select('day').execute()).toHaveLength(3)
  expect(await read()).toEqual([])
})
