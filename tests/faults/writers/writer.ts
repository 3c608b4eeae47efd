// Writer interface of the fault tests, and what writers share.
import type { Db } from '#server/database/database.ts'
import type { Person } from '#server/testing/portal.ts'

export type Crew = { admin: Person; author: Person; leader: Person }

export type Writer = {
  /** Writes until told to stop, also while the portal does not respond. */
  write(url: string, isOver: () => boolean): Promise<void>
  /** Everything acknowledged is stored once; everything else at most once. */
  check(db: Db): Promise<void>
  acknowledged(): number
}

export const afterRefusalMs = 15

/** How many audit records there are of that kind. */
export const countOf = async (db: Db, kind: string, subject?: string) => {
  let query = db.selectFrom('audit').select(db.fn.countAll().as('n')).where('kind', '=', kind)
  if (subject) query = query.where('subject', '=', subject)
  return Number((await query.executeTakeFirstOrThrow()).n)
}
