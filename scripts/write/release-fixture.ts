// Release fixture: a small portal of this version with a row in every table, for both databases, and its backup. Tests
// upgrade it to later versions. Run it once per release, and again while its migrations still change: `node
// scripts/write/release-fixture.ts 0.3.0`.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { writeBackup } from '#server/backup/backup-file.ts'
import { withSnapshot } from '#server/backup/snapshot.ts'
import { sqliteFile } from '#server/database/database.ts'
import { shownTo } from '../../tests/operations/shown-records.ts'
import { migrations } from '../commands/command.ts'
import { withFullPortal } from './fill-every-table.ts'
import { postgresDump } from './postgres-dump.ts'

const releases = path.join(import.meta.dirname, '../../tests/operations')
const zip = (content: Buffer | string) => gzipSync(content, { level: 9 })

async function write(folder: string, copy: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const put = (name: string, content: Buffer | string) => writeFileSync(path.join(folder, name), content)
  await withFullPortal(async (portal, admin) => {
    const shown = await shownTo(admin.uid, async (url) => (await portal.ask('GET', url, { as: admin })).json)
    put('shown.json.gz', zip(JSON.stringify(shown)))
    await sql`vacuum into ${sqliteFile(copy)}`.execute(portal.db)
  })
  put('nexus.sqlite.gz', zip(readFileSync(sqliteFile(copy))))
  const location = { dataDir: copy, databaseUrl: undefined, databasePool: 1 }
  await withSnapshot(location, migrations, async (content) => {
    await writeBackup(path.join(folder, 'nexus.backup'), content)
    put('postgres.sql.gz', zip(await postgresDump(content)))
  })
}

const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('Which version? node scripts/write/release-fixture.ts 0.3.0')
  process.exit(2)
}
process.env.NEXUS_TEST_ENGINE = 'sqlite'
const folder = path.join(releases, `version-${version}`)
const copy = mkdtempSync(path.join(tmpdir(), 'nexus-release-'))
try {
  await write(folder, copy)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
for (const name of readdirSync(folder)) {
  console.log(`${Math.ceil(statSync(path.join(folder, name)).size / 1024)} KB`.padStart(7), path.join(folder, name))
}
