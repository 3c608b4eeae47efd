// Released migrations: they still create exactly the tables, indexes and first rows of version 0.1.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type DatabaseLocation, type Db, openDatabase } from '#server/database/database.ts'
import { appliedMigrations, migrate } from '#server/database/migrate.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { emptyDatabase } from '../test-databases.ts'
import { layOutOldPortal } from '../version-0.1/lay-out.ts'

async function read<T>(location: DatabaseLocation, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(location)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function madeIn(db: Db) {
  const schema =
    await sql`select type, name, sql from sqlite_master where name not like 'sqlite_%' order by name`.execute(db)
  const committees = await db.selectFrom('sonaSurvey').select(['lc', 'place']).orderBy('place').execute()
  const portfolios = await db
    .selectFrom('sonaPortfolio')
    .select(['portfolio', 'place'])
    .distinct()
    .orderBy('place')
    .execute()
  const models = await db.selectFrom('odModel').select('id').orderBy('id').execute()
  return { schema: schema.rows, committees, portfolios, models }
}

it('as in version 0.1', async () => {
  const old = await layOutOldPortal('sqlite')
  const names = await read(old, appliedMigrations)
  const location = await emptyDatabase('sqlite')
  const database = openDatabase(location)
  await migrate(
    database,
    migrations.filter(({ name }) => names.includes(name)),
  )
  await database.close()
  expect(await read(location, madeIn)).toEqual(await read(old, madeIn))
})
