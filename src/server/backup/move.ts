// Move from the embedded SQLite database to PostgreSQL: copies a snapshot of the content, and fails if anything was written
// meanwhile that would be left behind.
import { type Database, sqliteFile } from '../database/database.ts'
import type { Migration } from '../database/migrate.ts'
import { type Filling, fillDatabase } from './fill.ts'
import { openForReading, TransferRefused, withSnapshot } from './snapshot.ts'
import type { TableSums } from './table-rows.ts'

export async function moveFile(
  dataDir: string,
  target: Database,
  migrations: Migration[],
  options: Filling,
): Promise<TableSums> {
  const place = { dataDir, databaseUrl: undefined, databasePool: 1 }
  // Before the snapshot, so that writes between the two are noticed, too.
  const watch = watchFor(dataDir)
  try {
    return await withSnapshot(place, migrations, async (content) => {
      const moved = await fillDatabase(target, migrations, content, options)
      if (watch.hasChanged()) {
        throw new TransferRefused('The portal wrote while it was moved. Stop it, and run this again with --replace.')
      }
      return moved
    })
  } finally {
    watch.close()
  }
}

/** Compares SQLite's data version, on a connection beside the snapshot. */
function watchFor(dataDir: string) {
  const sqlite = openForReading(sqliteFile(dataDir))
  const version = () => sqlite.prepare('pragma data_version').get()?.data_version
  const before = version()
  return { hasChanged: () => version() !== before, close: () => sqlite.close() }
}
