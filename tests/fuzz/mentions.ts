// Names in texts for the fuzzer: audit lines that name an erased member, on which admins decide again and again.

import { inTransaction } from '#server/database/database.ts'
import { recordAudits } from '#server/privacy/audit.ts'
import type { TestPortal } from '#server/testing/portal.ts'

export const erasedName = 'Nadia Erased'

export async function seedMentions({ portal, db, signInAs }: TestPortal) {
  const { uid, email } = await signInAs('tm', { displayName: erasedName })
  const actor = { uid: null, email: 'console', address: 'console' }
  const line = { kind: 'role.change', subject: 'x', after: { title: `By ${erasedName}` } }
  await inTransaction(db, (trx) => recordAudits(trx, actor, Array(20).fill(line)))
  await portal.erase(uid, { uid, email, address: '' })
  const ids = (await db.selectFrom('nameMention').select('id').execute()).map(({ id }) => id as string)
  return {
    ids,
    /** As if nobody had decided yet. */
    restore: () => db.updateTable('nameMention').set({ decidedAt: null }).where('id', 'in', ids).execute(),
  }
}
