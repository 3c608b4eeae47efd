// Admin command: `npm run admin -- grant|revoke|list|reset-passkeys`, on the database that the settings name.
import {
  grantAdmin,
  listAdmins,
  resetPasskeysByConsole,
  revokeAdmin,
} from '../../src/hubs/identity/server/admins/changes.ts'
import { setRemovalsFolder } from '../../src/server/auth/removed-credentials.ts'
import { type Db, openDatabase } from '../../src/server/database/database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { type Config, loadConfig } from '../../src/server/runtime/config.ts'
import { isOwn, type OwnRole, roles } from '../../src/shared/roles.ts'
import { migrations, Refused, runCommand } from './command.ts'

const usage = `npm run admin -- grant name@domain          make that person admin, now or as soon as the address is verified
npm run admin -- revoke name@domain [role]  revoke it; the person becomes 'user', or 'tm' or 'tl' if you name it
npm run admin -- list                       who is admin
npm run admin -- reset-passkeys name@domain remove the passkeys and recovery codes of somebody who has lost them`

type AdminRequest = { db: Db; config: Config; address: string; newRole: OwnRole | undefined }

const changes: Record<string, (request: AdminRequest) => Promise<{ isDone: boolean; text: string }>> = {
  grant: ({ db, config, address }) => grantAdmin(db, address, config.emailDomain),
  revoke: ({ db, address, newRole }) => revokeAdmin(db, address, newRole),
  'reset-passkeys': ({ db, config, address }) => resetPasskeysByConsole(db, address, config),
}

await runCommand(async ([verb = '', address = '', role]) => {
  const change = Object.hasOwn(changes, verb) && address ? changes[verb] : undefined
  const newRole = role === undefined ? undefined : roles.filter(isOwn).find((each) => each === role)
  if ((verb !== 'list' && !change) || (role !== undefined && !newRole)) throw new Refused(usage)
  const config = loadConfig()
  const database = openDatabase(config)
  try {
    // The portal may not have run here yet, so migrate first.
    await migrate(database, migrations)
    setRemovalsFolder(database.db, config.backupDir)
    if (!change) {
      const lines = await listAdmins(database.db)
      return lines.join('\n') || 'Nobody is admin yet. Use: npm run admin -- grant name@domain'
    }
    const { isDone, text } = await change({ db: database.db, config, address, newRole })
    if (!isDone) throw new Refused(text)
    return text
  } finally {
    await database.close()
  }
})
