// How many people have done what, per LC and portfolio? Sums that change in the same transaction as a checklist, so that
// the results cost the same however many people answered.
import type { Kysely, Transaction } from 'kysely'
import type { Recount } from '#server/database/recount.ts'
import { type ChecklistForm, withBlanks } from '../form.ts'
import { items } from '../items.ts'
import { type Done, doneOf } from '../rules.ts'
import type { MxTables, ResponseRow, TallyRow } from './tables.ts'

export type Cell = { respondents: number; submitted: number; percentSum: number; done: Done }

export const emptyCell = (): Cell => ({ respondents: 0, submitted: 0, percentSum: 0, done: {} })
export const cellOf = (row: TallyRow): Cell => ({ ...row, done: JSON.parse(row.done) })

export function addCell(to: Cell, more: Cell, by: 1 | -1 = 1): void {
  to.respondents += by * more.respondents
  to.submitted += by * more.submitted
  to.percentSum += by * more.percentSum
  for (const { field } of items) {
    const done = more.done[field]
    if (done) to.done[field] = (to.done[field] ?? 0) + by * done
  }
}

/** What one response adds to the cell of its LC and portfolio. */
type Share = Pick<ResponseRow, 'lc' | 'portfolio' | 'percent' | 'submitted'> & { form: ChecklistForm }
type Place = Pick<ResponseRow, 'lc' | 'portfolio'>
type Change = { place: Place; cell: Cell }

function changesOf(shares: [share: Share, by: 1 | -1][]): Change[] {
  const changes = new Map<string, Change>()
  for (const [{ lc, portfolio, percent, submitted, form }, by] of shares) {
    const key = `${lc}\n${portfolio}`
    const change = changes.get(key) ?? { place: { lc, portfolio }, cell: emptyCell() }
    addCell(change.cell, { respondents: 1, submitted, percentSum: percent, done: doneOf(form) }, by)
    changes.set(key, change)
  }
  // In a fixed order: two people who save at once then never wait for each other in a circle.
  return [...changes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}

/** The row as it is, made if it was missing, and locked until the transaction ends: an update locks on both engines. */
async function takeRow(trx: Transaction<MxTables>, place: Place): Promise<TallyRow> {
  return trx
    .insertInto('mxTally')
    .values({ ...place, ...emptyCell(), done: '{}' })
    .onConflict((conflict) => conflict.columns(['lc', 'portfolio']).doUpdateSet({ lc: place.lc }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function applyChanges(trx: Transaction<MxTables>, changes: Change[]): Promise<void> {
  for (const { place, cell } of changes) {
    const sums = cellOf(await takeRow(trx, place))
    addCell(sums, cell)
    const { respondents, submitted, percentSum, done } = sums
    await trx
      .updateTable('mxTally')
      .set({ respondents, submitted, percentSum, done: JSON.stringify(done) })
      .where('lc', '=', place.lc)
      .where('portfolio', '=', place.portfolio)
      .execute()
  }
}

/** Moves a response from what it was (nothing, for a new one) to what it is. */
export function moveShare(trx: Transaction<MxTables>, before: Share | undefined, after: Share): Promise<void> {
  return applyChanges(
    trx,
    changesOf(
      before
        ? [
            [before, -1],
            [after, 1],
          ]
        : [[after, 1]],
    ),
  )
}

const batch = 500

/** Sums everything up again; needed only where responses came in without it, e.g. by an import. */
export async function recount(trx: Transaction<MxTables>): Promise<void> {
  await trx.deleteFrom('mxTally').execute()
  let last = ''
  for (;;) {
    const rows = await trx
      .selectFrom('mxResponse')
      .innerJoin('mxAnswers', 'mxAnswers.userId', 'mxResponse.userId')
      .select(['mxResponse.userId', 'lc', 'portfolio', 'percent', 'submitted', 'form'])
      .where('mxResponse.userId', '>', last)
      .orderBy('mxResponse.userId')
      .limit(batch)
      .execute()
    const shares = rows.map((row): [Share, 1] => [{ ...row, form: withBlanks(JSON.parse(row.form)) }, 1])
    await applyChanges(trx, changesOf(shares))
    if (rows.length < batch) return
    last = rows.at(-1)?.userId ?? ''
  }
}

export const tallyRecount: Recount = { name: 'mxTally', table: 'mxTally', key: ['lc', 'portfolio'], rebuild: recount }

/** Whether the sums know as many respondents as there are. */
export async function isCounted(db: Kysely<MxTables>): Promise<boolean> {
  const counted = await db
    .selectFrom('mxTally')
    .select(({ fn }) => fn.sum('respondents').as('n'))
    .executeTakeFirst()
  const there = await db
    .selectFrom('mxResponse')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirst()
  return Number(counted?.n ?? 0) === Number(there?.n ?? 0)
}
