// How did the results stand on any past day? Each checklist's state at the end of every day on which it changed, and from
// these the changes of every cell by day, which add up to its tally.
import type { Kysely, Transaction } from 'kysely'
import type { Recount } from '#server/database/recount.ts'
import { dayOf, laterOf, today } from '#shared/calendar.ts'
import { type Done, doneFields } from '../rules.ts'
import { addCell, addShare, addToRows, type Cell, type Cells, cellOf, insertRows, type Share } from './queries-cells.ts'
import { answeredAfter, doneIn, type Moved } from './queries-tally.ts'
import type { DayRow, MxTables } from './tables.ts'

type Work = Transaction<MxTables>

/** The state and the change of today, in the transaction of the answers; within a day the state is overwritten. */
export async function keepDay(trx: Work, userId: string, { year, before, after }: Moved): Promise<void> {
  const { lc, portfolio, percent, submitted, done } = after
  const last = await trx
    .selectFrom('mxDay')
    .select('day')
    .where('year', '=', year)
    .where('userId', '=', userId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Where clocks differ, what comes later stays later.
  const day = laterOf(today(), last?.day ?? '')
  const state = { lc, portfolio, percent, submitted, done: JSON.stringify(doneFields(done)) }
  await trx
    .insertInto('mxDay')
    .values({ year, userId, day, ...state })
    .onConflict((conflict) => conflict.columns(['year', 'userId', 'day']).doUpdateSet(state))
    .execute()
  const cells: Cells = new Map()
  addShare(cells, { year, day }, before, -1)
  addShare(cells, { year, day }, after, 1)
  await addToRows(trx, 'mxChange', cells)
}

export type PlacedCell = { lc: string; portfolio: string; cell: Cell }

/** The cells of a year as they stood at the end of a day; one that everybody left is not among them. */
export async function tallyOn(db: Kysely<MxTables>, year: string, day: string): Promise<PlacedCell[]> {
  const changes = await db.selectFrom('mxChange').selectAll().where('year', '=', year).where('day', '<=', day).execute()
  const found = new Map<string, PlacedCell>()
  for (const change of changes) {
    const { lc, portfolio } = change
    const name = `${lc}\n${portfolio}`
    const placed = found.get(name)
    if (placed) addCell(placed.cell, cellOf(change))
    else found.set(name, { lc, portfolio, cell: cellOf(change) })
  }
  const inOrder = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, placed]) => placed)
  return inOrder.filter(({ cell }) => cell.respondents > 0)
}

const batch = 500

const statesAfter = (trx: Work, year: string, { userId, day }: Pick<DayRow, 'userId' | 'day'>) =>
  trx
    .selectFrom('mxDay')
    .selectAll()
    .where('year', '=', year)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('userId', 'day'), '>', tuple(userId, day)))
    .orderBy('userId')
    .orderBy('day')
    .limit(batch)

const shareOf = ({ done, ...row }: DayRow): Share => {
  const fields: (keyof Done)[] = JSON.parse(done)
  return { ...row, done: Object.fromEntries(fields.map((field) => [field, 1])) }
}

/** Makes the changes anew from the states, year by year: each state against the person's one before. */
async function recountChanges(trx: Work): Promise<void> {
  await enterMissing(trx)
  await trx.deleteFrom('mxChange').execute()
  for (const { year } of await trx.selectFrom('mxDay').select('year').distinct().execute()) {
    const cells: Cells = new Map()
    let before: DayRow | undefined
    for (;;) {
      const rows = await statesAfter(trx, year, before ?? { userId: '', day: '' }).execute()
      for (const row of rows) {
        if (before?.userId === row.userId) addShare(cells, { year, day: row.day }, shareOf(before), -1)
        addShare(cells, { year, day: row.day }, shareOf(row), 1)
        before = row
      }
      if (rows.length < batch) break
    }
    await insertRows(trx, 'mxChange', cells)
  }
}

/** Checklists that came in without a state, e.g. by an import, count from the day of their last change. */
async function enterMissing(trx: Work): Promise<void> {
  for (const { year } of await trx.selectFrom('mxResponse').select('year').distinct().execute()) {
    for (let last: string | undefined = ''; last !== undefined; ) {
      const rows = await answeredAfter(trx, year, last)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mxDay')
                .select('mxDay.day')
                .whereRef('mxDay.year', '=', 'mxResponse.year')
                .whereRef('mxDay.userId', '=', 'mxResponse.userId'),
            ),
          ),
        )
        .execute()
      const states = rows.map(({ updatedAt, form, ...row }) => {
        const done = JSON.stringify(doneFields(doneIn(form)))
        return { ...row, day: dayOf(new Date(updatedAt)), done }
      })
      if (states.length > 0) await trx.insertInto('mxDay').values(states).execute()
      last = rows.at(-1)?.userId
    }
  }
}

export const changeRecount: Recount = {
  name: 'mxChange',
  table: 'mxChange',
  key: ['year', 'day', 'lc', 'portfolio'],
  rebuild: recountChanges,
}
