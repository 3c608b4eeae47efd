// How many entries has each portfolio, in all years or in one? One query over the kept counts, built anew only when the
// organisation changes.

import type { Db } from '#server/database/database.ts'
import { totalsReader } from '#server/database/fast-paths/list-counters.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { namesOfScope, type Scope } from '../lists.ts'

export function totalsOfScopes(scopes: readonly Scope[]) {
  const readerOf = (organisation: Organisation, year?: string) =>
    totalsReader(scopes.flatMap((scope) => namesOfScope(scope, organisation, year)))
  let kept: { organisation: Organisation; read: ReturnType<typeof totalsReader> } | undefined
  return (db: Db, organisation: Organisation, year?: string) => {
    if (year) return readerOf(organisation, year)(db)
    if (kept?.organisation !== organisation) kept = { organisation, read: readerOf(organisation) }
    return kept.read(db)
  }
}
