// Refused writes: a trigger on a table, so that the database fails where a test wants it to, on both engines.
import { sql } from 'kysely'
import type { TestPortal } from './portal.ts'

type Refused = { table: string; on: 'insert' | 'delete' | 'update'; when?: string }

/** Returns what allows the writes again. */
export async function refuseWrites({ db, engine }: TestPortal, { table, on, when = 'true' }: Refused) {
  const [name, to] = [sql.ref(`refuse_${on}`), sql.table(table)]
  const refuses = sql`before ${sql.raw(on)} on ${to} for each row when (${sql.raw(when)})`
  if (engine === 'sqlite') {
    await sql`create trigger ${name} ${refuses} begin select raise(abort, 'refused'); end`.execute(db)
    return () => sql`drop trigger ${name}`.execute(db)
  }
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(db)
  await sql`create trigger ${name} ${refuses} execute function ${name}()`.execute(db)
  return () => sql`drop function ${name} cascade`.execute(db)
}
