// How many entries has each portfolio? One query over the kept counts, built anew only when the organisation changes.
import { totalsReader } from '#server/database/counted-list.ts'
import type { Db } from '#server/database/database.ts'
import type { Organisation } from '#shared/organisation.ts'
import { namesOfScope, type Scope } from './lists.ts'

export function totalsOfScopes(scopes: readonly Scope[]) {
  let kept: { organisation: Organisation; read: ReturnType<typeof totalsReader> } | undefined
  return (db: Db, organisation: Organisation) => {
    if (kept?.organisation !== organisation) {
      kept = { organisation, read: totalsReader(scopes.flatMap((scope) => namesOfScope(scope, organisation))) }
    }
    return kept.read(db)
  }
}
