// Erasure after a restore or move: hooks that keep out people who were erased, and passkeys and recovery codes that were
// removed or used, since the backup. They are known from the database that is replaced and from the lists beside the
// backups.

import { reapplyRemovals } from '../../src/server/auth/removed-credentials.ts'
import type { Trx } from '../../src/server/database/database.ts'
import { eraseAfterRestore } from '../../src/server/privacy/erase-after-restore.ts'
import { readList } from '../../src/server/privacy/erased-list.ts'
import { personal } from './command.ts'

export async function reapplyErasures(folders: string[], secret: string | undefined) {
  const lists = await Promise.all(folders.map(readList))
  const erasing = eraseAfterRestore(personal, new Map(lists.flatMap(({ erased }) => [...erased])))
  const removing = reapplyRemovals(new Map(lists.flatMap(({ removed }) => [...removed])), secret)
  return {
    async before(trx: Trx): Promise<void> {
      await erasing.before(trx)
      await removing.before(trx)
    },
    async after(trx: Trx): Promise<void> {
      await erasing.after(trx)
      await removing.after(trx)
    },
    /** How many people were erased again, and what was removed from the others. */
    reapplied: () => ({ erased: erasing.count(), ...removing.removed }),
  }
}

/** One line for each kind that occurred. */
export function formatReapplied({ erased, passkeys, codes }: { erased: number; passkeys: number; codes: number }) {
  const lines: string[] = []
  if (erased > 0) lines.push(`Accounts deleted again, because they were deleted after this backup: ${erased}.`)
  if (passkeys + codes > 0) {
    const what = `${passkeys} passkeys and ${codes} recovery codes`
    lines.push(`Not restored: ${what} that were removed or used after this backup.`)
  }
  return lines
}
