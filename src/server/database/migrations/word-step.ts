// Frozen: gives a table an index of the words in its long texts, in a migration step, which the database itself keeps in step: FTS5
// on SQLite, a GIN of lexemes on PostgreSQL.
import { type RawBuilder, sql } from 'kysely'
import type { Engine, Trx } from '../database.ts'

const textIndexOf = (table: string) => `search_text_${table}_fts`

/** The table has `seq` and `wordText`; another form of index is another function. */
export const indexWords = (trx: Trx, engine: Engine, table: string) =>
  engine === 'sqlite' ? indexOnSqlite(trx, table) : indexOnPostgres(trx, table)

async function indexOnSqlite(trx: Trx, table: string): Promise<void> {
  const [rows, index] = [sql.table(table), sql.table(textIndexOf(table))]
  // What reaches it are words already: signs beyond ASCII are all taken for letters.
  await sql`create virtual table ${index} using fts5(${sql.ref('wordText')}, content=${sql.lit(table)},
    content_rowid='seq', tokenize='ascii')`.execute(trx)
  // Merged less often than by default: a write then costs a quarter less, and a search the same.
  await sql`insert into ${index}(${index}, rank) values ('automerge', 8)`.execute(trx)
  await sql`insert into ${index}(${index}) values ('rebuild')`.execute(trx)
  const column = sql.ref('wordText')
  const forget = sql`insert into ${index}(${index}, rowid, ${column}) values ('delete', old.seq, old.${column})`
  const learn = sql`insert into ${index}(rowid, ${column}) values (new.seq, new.${column})`
  const trigger = (name: string, event: RawBuilder<unknown>, work: RawBuilder<unknown>) =>
    sql`create trigger ${sql.ref(`search_text_${table}_${name}`)} after ${event} begin ${work}; end`.execute(trx)
  await trigger('learn', sql`insert on ${rows}`, learn)
  await trigger('forget', sql`delete on ${rows}`, forget)
  await trigger(
    'change',
    sql`update of ${column} on ${rows} when old.${column} <> new.${column}`,
    sql`${forget}; ${learn}`,
  )
}

/** Made without PostgreSQL's own parser, which knows no Urdu in the C locale. */
const lexemes = (of: RawBuilder<unknown>) => sql`array_to_tsvector(string_to_array(${of}, ' '))`

async function indexOnPostgres(trx: Trx, table: string): Promise<void> {
  const [rows, index, column] = [sql.table(table), sql.table(textIndexOf(table)), sql.ref('wordText')]
  const keep = sql.ref(`search_text_${table}_keep`)
  await sql`create table ${index} (seq integer primary key, words tsvector not null)`.execute(trx)
  await sql`insert into ${index} select seq, ${lexemes(column)} from ${rows}`.execute(trx)
  // New entries wait in a short list, so that a write does not pay for every word at once.
  await sql`create index ${sql.ref(`${textIndexOf(table)}_words`)} on ${index} using gin (words)
    with (fastupdate = on, gin_pending_list_limit = 256)`.execute(trx)
  await sql`create or replace function ${keep}() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then delete from ${index} where seq = old.seq;
    elsif tg_op = 'INSERT' or old.${column} <> new.${column} then
      insert into ${index} values (new.seq, ${lexemes(sql`new.${column}`)})
      on conflict (seq) do update set words = excluded.words;
    end if;
    return null;
  end $$`.execute(trx)
  await sql`create trigger ${keep} after insert or delete or update of ${column} on ${rows}
    for each row execute function ${keep}()`.execute(trx)
  await sql`analyze ${index}`.execute(trx)
}
