// Released versions from which this one upgrades, and the data of a portal of each: a row in every table, on either database, and a backup.
// scripts/write/release-fixture.ts creates such a folder.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { readBackup } from '#server/backup/backup-file.ts'
import { type DatabaseLocation, type Engine, sqliteFile } from '#server/database/database.ts'
import type { Shown } from './shown-records.ts'
import { emptyDatabase } from './test-databases.ts'

export const releases = readdirSync(import.meta.dirname)
  .filter((name) => name.startsWith('version-'))
  .map((name) => name.replace('version-', ''))

const pathOf = (version: string, name: string) => path.join(import.meta.dirname, `version-${version}`, name)

function contentOf(version: string, name: string): Buffer {
  const zipped = pathOf(version, `${name}.gz`)
  return existsSync(zipped) ? gunzipSync(readFileSync(zipped)) : readFileSync(pathOf(version, name))
}

export const releaseBackup = (version: string) => pathOf(version, 'nexus.backup')

export const backupOf = (version: string) => readBackup(releaseBackup(version))

/** What that version showed an admin. */
export const shownBy = (version: string): Shown => JSON.parse(contentOf(version, 'shown.json').toString())

type FirstRows = { at: string; rows: Record<string, Record<string, unknown>[]> }

/** What stood in a new portal of that version, which was made at this moment. */
export const firstRowsOf = (version: string): FirstRows => JSON.parse(contentOf(version, 'first-rows.json').toString())

export async function layOut(version: string, engine: Engine): Promise<DatabaseLocation> {
  const location = await emptyDatabase(engine)
  if (engine === 'sqlite') {
    writeFileSync(sqliteFile(location.dataDir), contentOf(version, 'nexus.sqlite'))
    return location
  }
  const client = new pg.Client(location.databaseUrl)
  await client.connect()
  await client.query(contentOf(version, 'postgres.sql').toString())
  await client.end()
  return location
}
