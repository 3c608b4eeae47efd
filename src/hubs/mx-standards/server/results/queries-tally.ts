// Tally of a year per LC and portfolio: sums that are updated in the same transaction as a checklist, so that results cost the
// same however many people answered and however many years there are.
import type { Kysely, Transaction } from 'kysely'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Standards } from '../../standards.ts'
import type { MxTables } from '../rows.ts'
import { addToTally, type Cells, replaceShare, type Share } from './queries-cells.ts'

export type ShareChange = { year: string; before: Share | undefined; after: Share }

/** Replaces a checklist's old share (none, for a new one) with its new one. */
export async function moveShare(trx: Transaction<MxTables>, { year, before, after }: ShareChange): Promise<void> {
  const cells: Cells = new Map()
  replaceShare(cells, { year }, before, after)
  await addToTally(trx, cells)
}

const batch = 500

/** Checklists with their answers, in batches; the last batch is shorter. */
export const selectAnsweredAfter = (trx: Transaction<MxTables>, year: string, userId: string) =>
  trx
    .selectFrom('mxResponse')
    .innerJoin('mxAnswers', (join) =>
      join.onRef('mxAnswers.year', '=', 'mxResponse.year').onRef('mxAnswers.userId', '=', 'mxResponse.userId'),
    )
    .select(['mxResponse.year', 'mxResponse.userId', 'lc', 'portfolio', 'percent', 'submitted', 'updatedAt', 'form'])
    .where('mxResponse.year', '=', year)
    .where('mxResponse.userId', '>', userId)
    .orderBy('mxResponse.userId')
    .limit(batch)

export const parseDone = (form: string, { doneOf, withBlanks }: Standards) => doneOf(withBlanks(JSON.parse(form)))

const sumRespondents = preparedQuery((db, { year }: { year: string }) =>
  (db as Kysely<MxTables>)
    .selectFrom('mxTally')
    .select(({ fn }) => fn.sum('respondents').as('n'))
    .where('year', '=', year),
)

/** Number of checklists in a year, from the stored sums. */
export const countChecklists = async (db: Kysely<MxTables>, year: string): Promise<number> =>
  Number((await sumRespondents(db, { year }))[0]?.n ?? 0)

/** True if the sums, and the changes that led to them, include every checklist. */
export async function isTallyComplete(db: Kysely<MxTables>): Promise<boolean> {
  const { n } = await db
    .selectFrom('mxResponse')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  for (const table of ['mxTally', 'mxChange'] as const) {
    const summed = await db
      .selectFrom(table)
      .select(({ fn }) => fn.sum('respondents').as('n'))
      .executeTakeFirstOrThrow()
    if (Number(summed.n ?? 0) !== Number(n)) return false
  }
  return true
}
