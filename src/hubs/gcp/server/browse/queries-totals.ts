// Totals per portfolio, for all years or for one: one query over the list counters, rebuilt only when the organisation
// changes.

import type { Db } from '#server/database/database.ts'
import { totalsReader } from '#server/database/list-counters.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { listNamesOf, type Scope } from '../list-counters.ts'

export function createTotalsReader(scopes: readonly Scope[]) {
  const createReader = (organisation: Organisation, year?: string) =>
    totalsReader(scopes.flatMap((scope) => listNamesOf(scope, organisation, year)))
  let cached: { organisation: Organisation; read: ReturnType<typeof totalsReader> } | undefined
  return (db: Db, organisation: Organisation, year?: string) => {
    if (year) return createReader(organisation, year)(db)
    if (cached?.organisation !== organisation) cached = { organisation, read: createReader(organisation) }
    return cached.read(db)
  }
}
