// Pages of the GCPs that were submitted in one year. Every index keeps a year together, so a page starts at its newest entry.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { pagedList, pageFrom } from '#server/database/paged-list.ts'
import { type ListPart, listName, type Scope, scopeCondition } from '../list-counters.ts'
import type { GcpRow, GcpTables } from '../tables.ts'
import type { CountedRange } from './queries-list.ts'

type YearPart = ListPart & { year: string }

export async function listOfYear(
  db: Db,
  scope: Scope,
  part: YearPart,
  range: CountedRange,
): Promise<readonly GcpRow[]> {
  const [column, key] = scopeCondition(scope)
  const all = (db as Kysely<GcpTables>)
    .selectFrom('gcp')
    .selectAll()
    .where('year', '=', part.year)
    .where(column, '=', key as never)
    .$if(Boolean(part.portfolio), (rows) => rows.where('portfolio', '=', part.portfolio as string))
  const request = { list: listName(scope, part), isOfYear: true, ...range }
  const { rows } = await pagedList(db, request, (start) => pageFrom(all, start).execute())
  return rows
}
