// Frozen: makes a table searchable, in a migration step. A narrow copy of its text and of what lists filter by, which the database
// itself keeps in step, under an index of all runs of three signs: FTS5 on SQLite, GIN on PostgreSQL, without an extension.
import { sql } from 'kysely'
import type { Engine, Trx } from '../database.ts'

type Searchable = {
  /** Has `seq` and `searchText`. */
  table: string
  /** Copied beside the text. */
  columns: readonly string[]
  /** One of these, where some of its values are rare: their rows are found by it. */
  part?: string
}

const copyOf = (table: string) => `search_${table}`
const wordsOf = (table: string) => `${copyOf(table)}_fts`

const list = (names: readonly string[], of = '') =>
  sql.join(names.map((name) => (of ? sql`${sql.raw(of)}.${sql.ref(name)}` : sql.ref(name))))
/** What is copied, under the names that it has in the rows and in the copy. */
const inRows = (columns: readonly string[]) => ['seq', 'searchText', ...columns]
const inCopy = (columns: readonly string[]) => ['seq', 'text', ...columns]

/** The rows that are there are copied at once; another form of copy is another function. */
export async function makeSearchable(trx: Trx, engine: Engine, { table, columns, part }: Searchable): Promise<void> {
  const copy = sql.table(copyOf(table))
  let made = trx.schema
    .createTable(copyOf(table))
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
  const types = await trx.introspection.getTables()
  const known = types.find(({ name }) => name === table)?.columns ?? []
  for (const name of columns) {
    const isNumber = /int/i.test(known.find((column) => column.name === name)?.dataType ?? '')
    made = made.addColumn(name, isNumber ? 'integer' : 'text')
  }
  await made.execute()
  await sql`insert into ${copy} (${list(inCopy(columns))})
    select ${list(inRows(columns))} from ${sql.table(table)} where seq is not null`.execute(trx)
  if (part)
    await trx.schema
      .createIndex(`${copyOf(table)}_part`)
      .on(copyOf(table))
      .columns([part, 'seq'])
      .execute()
  await (engine === 'sqlite' ? followOnSqlite : followOnPostgres)(trx, { table, columns })
}

const put = ({ table, columns }: Searchable) => sql`insert into ${sql.table(copyOf(table))} (${list(inCopy(columns))})
  values (${list(inRows(columns), 'new')})
  on conflict (seq) do update set ${sql.join(['text', ...columns].map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`

async function followOnSqlite(trx: Trx, searchable: Searchable): Promise<void> {
  const { table, columns } = searchable
  const [rows, copy, words] = [sql.table(table), sql.table(copyOf(table)), sql.table(wordsOf(table))]
  const trigger = (when: string, on: typeof rows, name: string, work: ReturnType<typeof put>) =>
    sql`create trigger ${sql.ref(`${copyOf(table)}_${name}`)} after ${sql.raw(when)} on ${on} begin ${work}; end`.execute(
      trx,
    )

  await sql`create virtual table ${words} using fts5(
    text, content=${sql.lit(copyOf(table))}, content_rowid='seq', tokenize='trigram case_sensitive 1')`.execute(trx)
  await sql`insert into ${words}(${words}) values ('rebuild')`.execute(trx)
  const forget = sql`insert into ${words}(${words}, rowid, text) values ('delete', old.seq, old.text)`
  const learn = sql`insert into ${words}(rowid, text) values (new.seq, new.text)`
  await trigger('insert', copy, 'learn', learn)
  await trigger('delete', copy, 'forget', forget)
  await sql`create trigger ${sql.ref(`${copyOf(table)}_change`)} after update of text on ${copy}
    when old.text <> new.text begin ${forget}; ${learn}; end`.execute(trx)

  const gone = sql`delete from ${copy} where seq = old.seq`
  const onlyPlaced = (name: string, event: ReturnType<typeof put>) =>
    sql`create trigger ${sql.ref(`${copyOf(table)}_${name}`)} after ${event} on ${rows}
      when new.seq is not null begin ${put(searchable)}; end`.execute(trx)
  await onlyPlaced('added', sql`insert`)
  await onlyPlaced('changed', sql`update of ${list(inRows(columns))}`)
  await trigger('delete', rows, 'removed', gone)
}

async function followOnPostgres(trx: Trx, searchable: Searchable): Promise<void> {
  const { table, columns } = searchable
  const [rows, copy, keep] = [sql.table(table), sql.table(copyOf(table)), sql.ref(`${copyOf(table)}_keep`)]
  // Numbers compare faster than texts; two runs that share one are told apart by the text itself.
  await sql`create or replace function search_runs(text) returns integer[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg(distinct ((ascii(substr($1, at, 1))::bigint * 1000003
      + ascii(substr($1, at + 1, 1)) * 1009 + ascii(substr($1, at + 2, 1))) % 2147483647)::integer), '{}')
    from generate_series(1, length($1) - 2) as at $$`.execute(trx)
  // Stored: where a plan looks through all rows, it compares numbers and does not work them out anew.
  await sql`alter table ${copy} add column runs integer[] generated always as (search_runs(text)) stored`.execute(trx)
  // New entries wait in a short list, so that a write does not pay for every run at once.
  await sql`create index ${sql.ref(wordsOf(table))} on ${copy} using gin (runs)
    with (fastupdate = on, gin_pending_list_limit = 256)`.execute(trx)
  await sql`create or replace function ${keep}() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then delete from ${copy} where seq = old.seq;
    elsif new.seq is not null then ${put(searchable)};
    end if;
    return null;
  end $$`.execute(trx)
  await sql`create trigger ${keep} after insert or delete or update of ${list(inRows(columns))} on ${rows}
    for each row execute function ${keep}()`.execute(trx)
  await sql`analyze ${copy}`.execute(trx)
}
