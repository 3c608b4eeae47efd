// A portal that version 0.1 left behind, every table filled by that version itself, on either database.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { Engine, Place } from '#server/database/database.ts'
import { sqliteFile } from '#server/database/database.ts'
import { emptyPlace } from '../places.ts'

/** What that portal's settings were. */
export const oldSecret = 'the-secret-of-the-portal-of-version-0.1'
export const oldPassword = 'nexus-demo'
export const oldBackup = path.join(import.meta.dirname, 'nexus.backup')

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, name))

export async function layOutOldPortal(engine: Engine): Promise<Place> {
  const place = await emptyPlace(engine)
  if (engine === 'sqlite') {
    writeFileSync(sqliteFile(place.dataDir), gunzipSync(fixture('nexus.sqlite.gz')))
    return place
  }
  const client = new pg.Client(place.databaseUrl)
  await client.connect()
  await client.query(fixture('postgres.sql').toString())
  await client.end()
  return place
}
