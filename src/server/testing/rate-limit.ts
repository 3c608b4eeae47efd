// Test helper for rate limits: the length of a window.
import type { Db } from '../database/database.ts'

/** Seconds from `beganMs`, just before the first attempt, to the end of its window; a slow machine only adds to them. */
export async function windowFrom(db: Db, key: string, beganMs: number): Promise<number> {
  const row = await db.selectFrom('throttle').select('endsAt').where('key', '=', key).executeTakeFirstOrThrow()
  return (Date.parse(row.endsAt) - beganMs) / 1000
}
