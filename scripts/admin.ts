// Who is admin of this portal? `npm run admin -- grant|revoke|list`, on the database that the settings name.
import { grantAdmin, listAdmins, revokeAdmin } from '../src/hubs/identity/server/changes-admins.ts'
import { loadConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/database.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { isOwn, roles } from '../src/shared/roles.ts'
import { migrations, Refused, runCommand } from './command.ts'

const usage = `npm run admin -- grant name@domain          make that person admin, now or as soon as the address is verified
npm run admin -- revoke name@domain [role]  take it back; the person becomes 'user', or 'tm' or 'tl' if you name it
npm run admin -- list                       who is admin`

await runCommand(async ([verb, address, role]) => {
  const isKnown = verb === 'list' || ((verb === 'grant' || verb === 'revoke') && address !== undefined)
  const newRole = role === undefined ? undefined : roles.filter(isOwn).find((each) => each === role)
  if (!isKnown || (role !== undefined && !newRole)) throw new Refused(usage)
  const config = loadConfig()
  const database = openDatabase(config)
  try {
    // The portal may not have run here yet: its tables are made first.
    await migrate(database, migrations)
    if (verb === 'list') {
      const lines = await listAdmins(database.db)
      return lines.join('\n') || 'Nobody is admin yet. Use: npm run admin -- grant name@domain'
    }
    const { isDone, text } =
      verb === 'grant'
        ? await grantAdmin(database.db, address as string, config.emailDomain)
        : await revokeAdmin(database.db, address as string, newRole)
    if (!isDone) throw new Refused(text)
    return text
  } finally {
    await database.close()
  }
})
