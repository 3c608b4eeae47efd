// Which GCPs were submitted in one year? They stand together in every index, so a walk begins at the newest of them.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { placeInPart } from '#server/database/place-in-part.ts'
import { keyOf, listName, type Part, type Scope } from '../lists.ts'
import type { GcpRow, GcpTables } from '../tables.ts'
import type { CountedCut } from './queries-list.ts'

type OfYear = Part & { year: string }

export async function readOfYear(db: Db, scope: Scope, part: OfYear, cut: CountedCut): Promise<GcpRow[]> {
  const { offset, total } = cut
  // Asked for more than are left, the walk would go through every older year.
  const limit = Math.min(cut.limit, total - offset)
  if (limit <= 0) return []
  const { belowSeq, skip } = await placeInPart(db, listName(scope, part), offset, total)
  const all = (db as Kysely<GcpTables>).selectFrom('gcp').selectAll().where('year', '=', part.year)
  const [column, key] = keyOf(scope)
  return all
    .where(column, '=', key as never)
    .$if(Boolean(part.portfolio), (rows) => rows.where('portfolio', '=', part.portfolio as string))
    .where('seq', '<', belowSeq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
}
