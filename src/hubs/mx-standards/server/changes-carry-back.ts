// Checklists when an opening is undone: a person has one per year, so a checklist goes back if its owner has none in the year
// that reopens, or only a draft there to which it adds. Every other one waits: nobody loses an answer.
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { CarryBackPlan, YearTurn } from '#server/hub/year-turn.ts'
import { readDefinition } from '#server/years/definitions.ts'
import { structureOf } from '#shared/definitions/rules.ts'
import { onlyAdds } from '../versions.ts'
import { findStandards } from './checklist/queries.ts'
import { addStates, statesOf, sumYear } from './results/queries-days.ts'
import { countChecklists } from './results/queries-tally.ts'
import type { DayRow, MxTables } from './rows.ts'

type Work = Transaction<MxTables>
type Years = { from: string; to: string }

export async function planCarryBack(db: Db, turn: YearTurn): Promise<CarryBackPlan> {
  const years = { from: turn.from.label, to: turn.to.label }
  const all = await countChecklists(db, years.from)
  if (await asksOtherwise(db, years)) {
    const reason = `${years.from} has different standards from ${years.to}.`
    return { moved: [], waiting: [{ what: 'MX checklists', count: all, reason }], write: async () => {} }
  }
  const continued = await listContinued(db, years)
  const count = (await countPairs(db, years)) - continued.length
  const what = 'MX checklists'
  return {
    moved: [{ what, count: all - count }],
    waiting: [{ what, count, reason: `These people already have a checklist in ${years.to}.` }],
    write: (trx) => carryBack(trx, years, continued),
  }
}

/** Answers to what the reopened year does not ask would be lost there, and its percentages would be of something else. */
async function asksOtherwise(db: Db, { from, to }: Years): Promise<boolean> {
  const [one, other] = [await readDefinition(db, 'checklist', from), await readDefinition(db, 'checklist', to)]
  return structureOf(one.groups) !== structureOf(other.groups)
}

/** Owners of a checklist in both years. */
const selectPairs = (db: Kysely<MxTables>, { from, to }: Years) =>
  db
    .selectFrom('mxResponse as newer')
    .innerJoin('mxResponse as older', 'older.userId', 'newer.userId')
    .where('newer.year', '=', from)
    .where('older.year', '=', to)

async function countPairs(db: Kysely<MxTables>, years: Years): Promise<number> {
  const { n } = await selectPairs(db, years)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Forms are large, and both databases accept this many ids in one statement. */
const batch = 100

/** People whose newer checklist only adds to a draft that they never submitted. */
async function listContinued(db: Kysely<MxTables>, years: Years): Promise<string[]> {
  const found: string[] = []
  const { withBlanks } = await findStandards(db, years.to)
  for (let last = ''; ; ) {
    const rows = await selectPairs(db, years)
      .innerJoin('mxAnswers as was', (join) =>
        join.onRef('was.userId', '=', 'older.userId').onRef('was.year', '=', 'older.year'),
      )
      .innerJoin('mxAnswers as is', (join) =>
        join.onRef('is.userId', '=', 'newer.userId').onRef('is.year', '=', 'newer.year'),
      )
      .select(['newer.userId', 'was.form as before', 'is.form as after'])
      .where('older.submitted', '=', 0)
      .where('newer.userId', '>', last)
      // Where clocks differ, the older one may have changed on a later day.
      .where((row) => row(dayOf(row, 'older', 'max'), '<=', dayOf(row, 'newer', 'min')))
      .orderBy('newer.userId')
      .limit(batch)
      .execute()
    const formOf = (text: string) => withBlanks(JSON.parse(text))
    found.push(
      ...rows.filter(({ before, after }) => onlyAdds(formOf(before), formOf(after))).map(({ userId }) => userId),
    )
    const [end] = rows.slice(batch - 1)
    if (!end) return found
    last = end.userId
  }
}

type PairTables = MxTables & { older: MxTables['mxResponse']; newer: MxTables['mxResponse'] }

const dayOf = (row: unknown, of: 'older' | 'newer', end: 'min' | 'max') =>
  (row as ExpressionBuilder<PairTables, 'older' | 'newer'>)
    .selectFrom('mxDay')
    .select(({ fn }) => fn[end]('mxDay.day').as('day'))
    .whereRef('mxDay.year', '=', `${of}.year`)
    .whereRef('mxDay.userId', '=', `${of}.userId`)

async function carryBack(trx: Work, { from, to }: Years, continued: readonly string[]): Promise<void> {
  const last = new Map<string, DayRow>()
  for (let at = 0; at < continued.length; at += batch) {
    const some = continued.slice(at, at + batch)
    for (const state of await listLastStates(trx, to, some)) last.set(state.userId, state)
    await replaceOlder(trx, { from, to }, some)
  }
  await trx
    .updateTable('mxResponse')
    .set({ year: to })
    .where('year', '=', from)
    .where(
      'userId',
      'not in',
      trx.selectFrom('mxResponse as other').select('other.userId').where('other.year', '=', to),
    )
    .execute()
  // From here on, everybody who still has a checklist in the planned year keeps everything there.
  const waiting = trx.selectFrom('mxResponse').select('userId').where('year', '=', from)
  const moving = statesOf(trx, from, (states) => states.where('userId', 'not in', waiting) as typeof states)
  await addStates(trx, to, moving, last)
  await trx
    .deleteFrom('mxDay')
    .where('year', '=', to)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mxDay as later')
          .select('later.day')
          .where('later.year', '=', from)
          .whereRef('later.userId', '=', 'mxDay.userId')
          .whereRef('later.day', '=', 'mxDay.day')
          .where('later.userId', 'not in', waiting),
      ),
    )
    .execute()
  for (const table of ['mxAnswers', 'mxSubmission', 'mxDay'] as const) {
    const rows = trx.updateTable(table).set({ year: to }).where('year', '=', from)
    await rows.where('userId', 'not in', waiting).execute()
  }
  await sumYear(trx, from)
}

const listLastStates = (trx: Work, year: string, userIds: readonly string[]): Promise<DayRow[]> =>
  trx
    .selectFrom('mxDay')
    .selectAll()
    .where('year', '=', year)
    .where('userId', 'in', userIds)
    .where('day', '=', ({ selectFrom }) =>
      selectFrom('mxDay as other')
        .select(({ fn }) => fn.max('other.day').as('day'))
        .whereRef('other.year', '=', 'mxDay.year')
        .whereRef('other.userId', '=', 'mxDay.userId'),
    )
    .execute()

/** Its versions go on from those of the older one: a page that shows either notices the change. */
async function replaceOlder(trx: Work, { from, to }: Years, userIds: readonly string[]): Promise<void> {
  const ofOlder = (
    table: string,
    column: string,
  ) => sql`(select older.${sql.ref(column)} from ${sql.table('mxResponse')}
    as older where older.year = ${to} and older.${sql.ref('userId')} = ${sql.ref(`${table}.userId`)})`
  const later = (table: string, column: string) => sql<number>`${sql.ref(column)} + ${ofOlder(table, 'version')}`
  await trx
    .updateTable('mxSubmission')
    .set({ version: later('mxSubmission', 'version') })
    .where('year', '=', from)
    .where('userId', 'in', userIds)
    .execute()
  await trx
    .updateTable('mxResponse')
    .set({
      version: later('mxResponse', 'version'),
      submittedVersion: later('mxResponse', 'submittedVersion'),
      createdAt: sql<string>`${ofOlder('mxResponse', 'createdAt')}`,
    })
    .where('year', '=', from)
    .where('userId', 'in', userIds)
    .execute()
  for (const table of ['mxResponse', 'mxAnswers'] as const) {
    await trx.deleteFrom(table).where('year', '=', to).where('userId', 'in', userIds).execute()
  }
}
