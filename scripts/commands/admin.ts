// Admin command, `nexus admin grant|revoke|list|reset-passkeys`: works on a portal's database, also while it runs.
import {
  grantAdmin,
  listAdmins,
  resetPasskeysByConsole,
  revokeAdmin,
} from '../../src/hubs/identity/server/admins/changes.ts'
import { setRemovalsFolder } from '../../src/server/auth/removed-credentials.ts'
import type { Db } from '../../src/server/database/database.ts'
import type { Config } from '../../src/server/runtime/config.ts'
import { isOwn, type OwnRole, roles } from '../../src/shared/roles.ts'
import { withPortalDatabase } from './chosen-portal.ts'
import { migrations } from './command.ts'
import { Misused, Refused } from './printed.ts'

type AdminRequest = { db: Db; config: Config; address: string; newRole: OwnRole | undefined }

const changes: Record<string, (request: AdminRequest) => Promise<{ isDone: boolean; text: string }>> = {
  grant: ({ db, config, address }) => grantAdmin(db, address, config.emailDomain),
  revoke: ({ db, address, newRole }) => revokeAdmin(db, address, newRole),
  'reset-passkeys': ({ db, config, address }) => resetPasskeysByConsole(db, address, config),
}

export async function run([verb = '', address = '', role]: string[]): Promise<string> {
  const change = Object.hasOwn(changes, verb) && address ? changes[verb] : undefined
  const newRole = role === undefined ? undefined : roles.filter(isOwn).find((each) => each === role)
  if ((verb !== 'list' && !change) || (role !== undefined && !newRole)) throw new Misused()
  return withPortalDatabase(migrations, async ({ db }, config) => {
    setRemovalsFolder(db, config.backupDir)
    if (!change) {
      const lines = await listAdmins(db)
      return lines.join('\n') || 'There are no admins yet. Add one with: nexus admin grant name@domain'
    }
    const { isDone, text } = await change({ db, config, address, newRole })
    if (!isDone) throw new Refused(text)
    return text
  })
}
