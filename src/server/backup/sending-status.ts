// Backup sending status: stored for monitors, with exponential backoff. Notifies admins when sending starts to fail and when
// it works again.
import { isAdmin } from '#shared/access.ts'
import { roles } from '#shared/roles.ts'
import { inTransaction, type Trx } from '../database/database.ts'
import type { Portal } from '../hub/hub.ts'
import { notify } from '../notify/inbox.ts'
import { sendingIn, sendTimeoutMs } from './sending-lease.ts'

export const backupNotification = 'backup'

const backoffMs = (failures: number) => Math.min(2 ** failures * 600_000, sendTimeoutMs)

export async function recordSent(portal: Portal, night: string, failures: number): Promise<void> {
  await inTransaction(portal.db, async (trx) => {
    const state = { night, sentAt: new Date().toISOString(), notBefore: null, failures: 0, lastError: null }
    await sendingIn(trx).updateTable('backupSending').set(state).execute()
    if (failures > 0) await notifyAdmins(portal, trx, 'Backups are being sent off the machine again')
  })
}

export async function recordFailure(portal: Portal, why: string, failures: number, now: Date): Promise<void> {
  await inTransaction(portal.db, async (trx) => {
    const state = {
      failures: failures + 1,
      lastError: why,
      notBefore: new Date(now.getTime() + backoffMs(failures)).toISOString(),
    }
    await sendingIn(trx).updateTable('backupSending').set(state).execute()
    if (failures > 0) return
    await notifyAdmins(portal, trx, `A backup could not be sent off the machine: ${why}; the portal will try again`)
  })
}

export async function notifyAdmins(portal: Portal, trx: Trx, text: string): Promise<void> {
  const admins = await trx
    .selectFrom('user')
    .select('id')
    .where('role', 'in', roles.filter(isAdmin))
    .where('active', '=', 1)
    .orderBy('id')
    .execute()
  const notifications = admins.map(({ id }) => ({
    uid: id,
    kind: backupNotification,
    text,
    path: '/admin-panel/health',
  }))
  await notify(portal, trx, notifications)
}
