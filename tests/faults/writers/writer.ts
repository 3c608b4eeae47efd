// What does somebody do who writes while the power goes? The shape of all writers, and what they share.
import type { Db } from '#server/database/database.ts'
import type { Person } from '#server/testing/portal.ts'

export type Crew = { admin: Person; author: Person; leader: Person }

export type Writer = {
  /** Writes until told to stop, also while nobody answers. */
  write(url: string, isOver: () => boolean): Promise<void>
  /** Everything acknowledged is stored, once; of the rest each at most once. */
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
