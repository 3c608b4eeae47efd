// Move from the embedded SQLite database to PostgreSQL: copies a snapshot of the content, and fails if anything was written
// meanwhile that would be left behind.
import { type Database, sqliteFile } from '../database/database.ts'
import type { Migration } from '../database/migrate.ts'
import { type RestoreOptions, restoreContent } from './restore.ts'
import { refuseFileInUse } from './running-portals.ts'
import { openForReading, TransferRefused, withSnapshot } from './snapshot.ts'
import type { TableSums } from './table-rows.ts'

export async function moveDatabase(
  dataDir: string,
  target: Database,
  migrations: Migration[],
  options: RestoreOptions,
): Promise<TableSums> {
  const source = { dataDir, databaseUrl: undefined, databasePool: 1 }
  await refuseFileInUse(dataDir)
  // Before the snapshot, so that writes between the two are noticed, too.
  const watch = watchForWrites(dataDir)
  try {
    return await withSnapshot(source, migrations, async (content) => {
      // Within the transaction on the target, so that a refused move leaves it as it was.
      const after: RestoreOptions['after'] = async (trx) => {
        await options.after?.(trx)
        if (!watch.hasChanged()) return
        throw new TransferRefused(
          'The portal was still writing data, so nothing was moved. Stop it, then run this again.',
        )
      }
      return restoreContent(target, migrations, content, { ...options, after })
    })
  } finally {
    watch.close()
  }
}

/** Compares SQLite's data version, on a connection beside the snapshot. */
function watchForWrites(dataDir: string) {
  const sqlite = openForReading(sqliteFile(dataDir))
  const version = () => sqlite.prepare('pragma data_version').get()?.data_version
  const before = version()
  return { hasChanged: () => version() !== before, close: () => sqlite.close() }
}
