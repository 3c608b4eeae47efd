// Last-admin check: whether another active admin can still sign in. Called before one is removed, while changes of admins are
// locked.
import { isAdmin } from '#shared/access.ts'
import { roles } from '#shared/roles.ts'
import type { Trx } from '../database/database.ts'

export async function hasOtherAdmin(trx: Trx, lost: string[], emailDomain: string): Promise<boolean> {
  const other = await trx
    .selectFrom('user')
    .select('id')
    .where('role', 'in', roles.filter(isAdmin))
    .where('active', '=', 1)
    .where('emailVerified', '=', 1)
    .where('email', 'like', `%@${emailDomain}`)
    .where('id', 'not in', lost)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
