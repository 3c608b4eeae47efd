// PostgreSQL dump of a portal: the statements with which this version creates its tables, as it sends them, and one insert
// per row.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Column, Table } from '#server/backup/schema.ts'
import type { Content } from '#server/backup/snapshot.ts'
import type { Row } from '#server/backup/table-rows.ts'
import { migrate } from '#server/database/migrate.ts'
import { startPostgres } from '../../tests/setup/postgres.ts'
import { migrations } from '../commands/command.ts'

async function tableStatements(): Promise<string[]> {
  const postgres = await startPostgres()
  const sent: string[] = []
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
  // The server may end before the connection does.
  pool.on('error', () => {})
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query.sql.trim()),
  })
  try {
    await migrate({ db, engine: 'postgres', ping: async () => {}, close: async () => {} }, migrations)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
  return sent.filter((text) => /^(create|alter|drop|do)\b/i.test(text))
}

function literal(value: Row[number] | undefined, { kind }: Column): string {
  if (value === null || value === undefined) return 'null'
  if (kind === 'number') return String(value)
  if (kind === 'bytes') return `'\\x${Buffer.from(String(value), 'base64').toString('hex')}'`
  return pg.escapeLiteral(String(value))
}

function insert({ name, columns }: Table, rows: Row[]): string {
  const names = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ')
  const values = rows.map((row) => `(${columns.map((column, at) => literal(row[at], column)).join(', ')})`)
  return `insert into ${pg.escapeIdentifier(name)} (${names}) values\n${values.join(',\n')}`
}

export async function postgresDump({ pieces }: Content): Promise<string> {
  const statements = await tableStatements()
  for await (const { table, rows } of pieces()) if (rows.length > 0) statements.push(insert(table, rows))
  return `${statements.join(';\n')};\n`
}
