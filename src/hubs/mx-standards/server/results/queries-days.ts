// Checklist history: each checklist's state at the end of every day on which it changed. The daily changes of every cell and the
// tally follow from it; what a day counted stays counted when the rules change.
import { type Kysely, sql, type Transaction } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Recount } from '#server/database/recount.ts'
import { dayOfChange } from '#server/years/history.ts'
import { dayOf } from '#shared/time/calendar.ts'
import { doneFields } from '../../rules.ts'
import type { Standards } from '../../standards.ts'
import { findStandards } from '../checklist/queries.ts'
import type { ChangeRow, DayRow, MxTables } from '../rows.ts'
import {
  addCell,
  addShare,
  addToTally,
  type Cell,
  type Cells,
  cellOf,
  columnsOf,
  emptyCell,
  insertCells,
  isEmpty,
  replaceShare,
  type Share,
  sortCells,
} from './queries-cells.ts'
import { parseDone, type ShareChange, selectAnsweredAfter } from './queries-tally.ts'

type Work = Transaction<MxTables>

const tables = (db: unknown) => db as Kysely<MxTables>

type StateOwner = Pick<DayRow, 'year' | 'userId'>
const lastStateOf = preparedQuery((db, { year, userId }: StateOwner) =>
  tables(db)
    .selectFrom('mxDay')
    .select(['day', 'done'])
    .where('year', '=', year)
    .where('userId', '=', userId)
    .orderBy('day', 'desc')
    .limit(sql.lit(1)),
)

/** How a checklist was counted last. */
export async function findLastState(db: Kysely<MxTables> | Work, { year, userId }: StateOwner) {
  const [row] = await lastStateOf(db, { year, userId })
  return row && { day: row.day, done: parseDoneFields(row.done) }
}

/**
 * The state and the change of today, in the transaction of the answers; within a day the state is overwritten. `last` is the
 * day of the state before.
 */
export async function recordDay(
  trx: Work,
  userId: string,
  { year, before, after }: ShareChange,
  last?: string,
): Promise<void> {
  const { lc, portfolio, percent, submitted, done } = after
  const day = dayOfChange(last)
  const state = { lc, portfolio, percent, submitted, done: JSON.stringify(doneFields(done)) }
  await tables(trx)
    .insertInto('mxDay')
    .values({ year, userId, day, ...state })
    .onConflict((conflict) => conflict.columns(['year', 'userId', 'day']).doUpdateSet(state))
    .execute()
  const cells: Cells = new Map()
  replaceShare(cells, { year, day }, before, after)
  await addToDays(trx, cells)
}

/** Day by day: a later day of a cell stands on the earlier one. Others wait, since the cells of the tally are already locked. */
async function addToDays(trx: Work, cells: Cells): Promise<void> {
  const byDay = Map.groupBy(sortCells(cells), ({ key }) => key.day)
  for (const ofDay of byDay.values()) {
    const rows: ChangeRow[] = []
    for (const { key, cell } of ofDay) rows.push(...(await changedDays(trx, key as CellDay, cell)))
    await insertRows(trx, 'mxChange', rows, { replaceBy: ['year', 'day', 'lc', 'portfolio'] })
  }
}

/** The day itself with its change, and where clocks differ also later ones: each has the whole cell at its end. */
async function changedDays(trx: Work, key: CellDay, change: Cell): Promise<ChangeRow[]> {
  const stored = await changesFrom(trx, key)
  const rows = stored[0]?.day === key.day ? stored : [await blankDay(trx, key), ...stored]
  return rows.map((row) => {
    const [sums, standing]: [Cell, Cell] = [cellOf(row), JSON.parse(row.standing)]
    if (row.day === key.day) addCell(sums, change)
    addCell(standing, change)
    return { ...key, day: row.day, ...columnsOf(sums), standing: JSON.stringify(standing) }
  })
}

async function blankDay(trx: Work, key: CellDay): Promise<ChangeRow> {
  const [before] = await standingBefore(trx, key)
  return { ...key, ...columnsOf(emptyCell()), standing: before?.standing ?? JSON.stringify(emptyCell()) }
}

/** Adds the states of people to the sums of another year, each on its day; `last` are those they have there already. */
export async function addStates(
  trx: Work,
  year: string,
  states: AsyncIterable<DayRow>,
  last: ReadonlyMap<string, DayRow>,
): Promise<void> {
  const [tally, changes]: [Cells, Cells] = [new Map(), new Map()]
  const standards = await findStandards(trx, year)
  let previous: DayRow | undefined
  for await (const row of states) {
    const before = previous?.userId === row.userId ? previous : last.get(row.userId)
    for (const [cells, key] of [[tally, { year }] as const, [changes, { year, day: row.day }] as const]) {
      replaceShare(cells, key, before && shareOf(before, standards), shareOf(row, standards))
    }
    previous = row
  }
  await addToTally(trx, tally)
  await addToDays(trx, changes)
}

type CellDay = Record<'year' | 'lc' | 'portfolio' | 'day', string>
const selectCell = (db: unknown, { year, lc, portfolio }: Omit<CellDay, 'day'>) =>
  tables(db).selectFrom('mxChange').where('year', '=', year).where('lc', '=', lc).where('portfolio', '=', portfolio)
const changesFrom = preparedQuery((db, { day, ...cell }: CellDay) =>
  selectCell(db, cell).selectAll().where('day', '>=', day).orderBy('day'),
)
const standingBefore = preparedQuery((db, { day, ...cell }: CellDay) =>
  selectCell(db, cell).select('standing').where('day', '<', day).orderBy('day', 'desc').limit(sql.lit(1)),
)

const batch = 500

const selectStatesAfter = (trx: Work, year: string, { userId, day }: Pick<DayRow, 'userId' | 'day'>) =>
  trx
    .selectFrom('mxDay')
    .selectAll()
    .where('year', '=', year)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('userId', 'day'), '>', tuple(userId, day)))
    .orderBy('userId')
    .orderBy('day')
    .limit(batch)

export const parseDoneFields = (done: string): Share['done'] =>
  Object.fromEntries((JSON.parse(done) as string[]).map((field) => [field, 1]))

function shareOf({ done: fields, ...row }: DayRow, { countsOf }: Standards): Share {
  const done = parseDoneFields(fields)
  return { ...row, done, standards: countsOf(done, 1).standards }
}

/** The states of a year, person by person and day by day, in batches. */
export async function* statesOf(
  trx: Work,
  year: string,
  some: <States extends ReturnType<typeof selectStatesAfter>>(states: States) => States = (states) => states,
): AsyncGenerator<DayRow> {
  for (let last = { userId: '', day: '' }; ; ) {
    const rows = await some(selectStatesAfter(trx, year, last)).execute()
    yield* rows
    if (rows.length < batch) return
    last = rows.at(-1) ?? last
  }
}

/** Sums the tally up again from the last state of each person, year by year. */
export async function recountTally(trx: Work): Promise<void> {
  await insertMissingStates(trx)
  await trx.deleteFrom('mxTally').execute()
  for (const { year } of await trx.selectFrom('mxDay').select('year').distinct().execute()) await sumTally(trx, year)
}

async function sumTally(trx: Work, year: string): Promise<void> {
  const cells: Cells = new Map()
  const standards = await findStandards(trx, year)
  let last: DayRow | undefined
  for await (const row of statesOf(trx, year)) {
    if (last && last.userId !== row.userId) addShare(cells, { year }, shareOf(last, standards), 1)
    last = row
  }
  if (last) addShare(cells, { year }, shareOf(last, standards), 1)
  await insertCells(trx, 'mxTally', cells)
}

/** Sums one year up again. */
export async function sumYear(trx: Work, year: string): Promise<void> {
  for (const table of ['mxTally', 'mxChange'] as const) await trx.deleteFrom(table).where('year', '=', year).execute()
  await sumTally(trx, year)
  await sumChanges(trx, year)
}

export const tallyRecount: Recount = {
  name: 'mxTally',
  table: 'mxTally',
  key: ['year', 'lc', 'portfolio'],
  rebuild: recountTally,
}

/** Rebuilds the changes from the states, year by year: each state is compared with the person's previous one. */
async function recountChanges(trx: Work): Promise<void> {
  await insertMissingStates(trx)
  await trx.deleteFrom('mxChange').execute()
  for (const { year } of await trx.selectFrom('mxDay').select('year').distinct().execute()) await sumChanges(trx, year)
}

async function sumChanges(trx: Work, year: string): Promise<void> {
  const cells: Cells = new Map()
  const standards = await findStandards(trx, year)
  let before: DayRow | undefined
  for await (const row of statesOf(trx, year)) {
    if (before?.userId === row.userId) addShare(cells, { year, day: row.day }, shareOf(before, standards), -1)
    addShare(cells, { year, day: row.day }, shareOf(row, standards), 1)
    before = row
  }
  const standings = new Map<string, Cell>()
  // Day by day, since days lead the key.
  await insertCells(trx, 'mxChange', cells, ({ lc, portfolio }, cell) => {
    const standing = standings.get(`${lc}\n${portfolio}`) ?? emptyCell()
    addCell(standing, cell)
    standings.set(`${lc}\n${portfolio}`, standing)
    return { standing: JSON.stringify(standing) }
  })
}

/** Checklists that came in without a state, e.g. by an import, count from the day of their last change. */
async function insertMissingStates(trx: Work): Promise<void> {
  for (const { year } of await trx.selectFrom('mxResponse').select('year').distinct().execute()) {
    const standards = await findStandards(trx, year)
    for (let last: string | undefined = ''; last !== undefined; ) {
      const rows = await selectAnsweredAfter(trx, year, last)
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
        const done = JSON.stringify(doneFields(parseDone(form, standards)))
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
  /** Ticking and unticking on the same day leaves a row that changes nothing. */
  async read(trx: Work) {
    const rows = await trx.selectFrom('mxChange').selectAll().execute()
    return rows.filter((row) => !isEmpty(cellOf(row)))
  },
  rebuild: recountChanges,
}
