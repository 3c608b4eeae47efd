// Who is admin of this portal? `npm run admin -- grant|revoke|list`, on the database that the settings name.
import { grantAdmin, listAdmins, revokeAdmin } from '../src/hubs/identity/server/admin-grants.ts'
import { hubs } from '../src/main.server.ts'
import { BadSettings, type Config, readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/database.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { hub as shell } from '../src/server/shell-handlers.ts'
import { roles } from '../src/shared/roles.ts'

const usage = `npm run admin -- grant name@domain          make that person admin, now or as soon as the address is verified
npm run admin -- revoke name@domain [role]  take it back; the person becomes 'user' or the role you name
npm run admin -- list                       who is admin`

function readSettings(): Config {
  try {
    process.loadEnvFile()
  } catch {
    // No .env file: every setting has a default.
  }
  return readConfig(process.env)
}

async function run([verb, address, role]: string[]): Promise<{ isDone: boolean; text: string }> {
  const isKnown = verb === 'list' || ((verb === 'grant' || verb === 'revoke') && address !== undefined)
  const newRole = role === undefined ? undefined : roles.find((each) => each === role)
  if (!isKnown || (role !== undefined && !newRole)) return { isDone: false, text: usage }
  const config = readSettings()
  const database = openDatabase(config)
  try {
    // The portal may not have run here yet: its tables are made first.
    await migrate(
      database,
      [shell, ...hubs].flatMap((hub) => hub.migrations),
    )
    if (verb === 'grant') return await grantAdmin(database.db, address as string, config.emailDomain)
    if (verb === 'revoke') return await revokeAdmin(database.db, address as string, newRole)
    const lines = await listAdmins(database.db)
    return { isDone: true, text: lines.join('\n') || 'Nobody is admin yet. Use: npm run admin -- grant name@domain' }
  } finally {
    await database.close()
  }
}

try {
  const { isDone, text } = await run(process.argv.slice(2))
  console[isDone ? 'log' : 'error'](text)
  process.exitCode = isDone ? 0 : 1
} catch (error) {
  const lines = error instanceof BadSettings ? error.problems.map((line) => `Setting ${line}`) : [String(error)]
  console.error(lines.join('\n'))
  process.exitCode = 1
}
