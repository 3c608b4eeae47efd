// Rate-limit window for tests: how long tries count together.
import type { Db } from '../database/database.ts'

/** The seconds from `beganMs`, a moment before the first try, to the end of its window; a slow machine only adds to them. */
export async function windowFrom(db: Db, key: string, beganMs: number): Promise<number> {
  const row = await db.selectFrom('throttle').select('endsAt').where('key', '=', key).executeTakeFirstOrThrow()
  return (Date.parse(row.endsAt) - beganMs) / 1000
}
