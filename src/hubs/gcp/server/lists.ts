// Which counted lists does an entry stand in? By status, 'reviewed' for all that is decided, each also per portfolio,
// and one list per author.
import type { Kysely } from 'kysely'
import { countRow, type Place } from '#server/database/counted-list.ts'
import type { Trx } from '#server/database/database.ts'
import { portfolios } from '#shared/portfolios.ts'
import { type GcpStatus, gcpStatuses } from '../rules.ts'
import type { GcpRow } from './tables.ts'

export type Scope = GcpStatus | 'reviewed'
export const scopes: Scope[] = [...gcpStatuses, 'reviewed']

export const listName = (scope: Scope, portfolio?: string) => `gcp:${scope}${portfolio ? `:${portfolio}` : ''}`
export const authorsList = (uid: string) => `gcp-by:${uid}`
export const namesOfScope = (scope: Scope) => [listName(scope), ...portfolios.map((each) => listName(scope, each))]

type Listed = Pick<GcpRow, 'seq' | 'status' | 'portfolio' | 'submittedBy'>

export function listsOf({ status, portfolio, submittedBy }: Listed): string[] {
  const standsIn: Scope[] = status === 'pending' ? ['pending'] : [status, 'reviewed']
  return [...standsIn.flatMap((scope) => [listName(scope), listName(scope, portfolio)]), authorsList(submittedBy)]
}

/** One list after the other in the order of their names: two moves then never wait for each other in a circle. */
export async function moveBetweenLists(trx: Trx, before: Listed, after: Listed): Promise<void> {
  const left = listsOf(before).filter((list) => !listsOf(after).includes(list))
  const joined = listsOf(after).filter((list) => !listsOf(before).includes(list))
  for (const list of [...left, ...joined].sort()) {
    await countRow(trx, [list], after.seq, joined.includes(list) ? 1 : -1)
  }
}

type CountTable = { listCount: { list: string; block: number; n: number } }
/** How the counted lists keep their counts: the whole under -1, and blocks of consecutive rows. */
export const wholeList = -1
export const blockSize = 512

/** Totals of a fixed set of lists in one query, compiled once: every list request asks for them. */
export function totalsReader(db: Kysely<CountTable>, names: string[]) {
  const query = db
    .selectFrom('listCount')
    .select(['list', 'n'])
    .where('block', '=', wholeList)
    .where('list', 'in', names)
    .compile()
  return async () => new Map((await db.executeQuery(query)).rows.map(({ list, n }) => [list, n]))
}

/** The same as placeOf of the counted lists, compiled once and reading only the blocks above the wanted row. */
export function placeReader(db: Kysely<CountTable>) {
  const query = db
    .selectFrom('listCount')
    .select(['block', 'n'])
    .where('list', '=', '')
    .where('block', '>', wholeList)
    .orderBy('block', 'desc')
    .limit(1)
    .offset(1)
    .compile()
  const blocksOf = async (list: string, limit: number, offset: number) =>
    (await db.executeQuery({ ...query, parameters: [list, wholeList, limit, offset] } as typeof query)).rows

  return async (list: string, offset: number): Promise<Place> => {
    let skip = offset
    // Full blocks are the rule, so the row is mostly found among the first that are read.
    const atOnce = Math.ceil(offset / blockSize) + 4
    for (let read = 0; ; read += atOnce) {
      const blocks = await blocksOf(list, atOnce, read)
      for (const { block, n } of blocks) {
        if (skip < n) return { belowSeq: (block + 1) * blockSize, skip }
        skip -= n
      }
      if (blocks.length < atOnce) return { belowSeq: 0, skip: 0 }
    }
  }
}
