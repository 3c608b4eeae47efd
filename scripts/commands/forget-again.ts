// Forgetting again: hooks of a restore or move that keep out who was erased, and which passkeys and recovery codes were removed
// or used since. Known from the database that is replaced, and from the lists beside the backups.

import { removingAgain } from '../../src/server/auth/removed-credentials.ts'
import type { Trx } from '../../src/server/database/database.ts'
import { erasingAgain } from '../../src/server/privacy/erase-again.ts'
import { readList } from '../../src/server/privacy/erased-list.ts'
import { personal } from './command.ts'

export async function forgettingAgain(folders: string[]) {
  const lists = await Promise.all(folders.map(readList))
  const erasing = erasingAgain(personal, new Map(lists.flatMap(({ erased }) => [...erased])))
  const removing = removingAgain(new Map(lists.flatMap(({ removed }) => [...removed])))
  return {
    async before(trx: Trx): Promise<void> {
      await erasing.before(trx)
      await removing.before(trx)
    },
    async after(trx: Trx): Promise<void> {
      await erasing.after(trx)
      await removing.after(trx)
    },
    /** How many people went again, and what of those who stay. */
    forgotten: () => ({ erased: erasing.count(), ...removing.removed }),
  }
}

/** A line for each kind that there was. */
export function forgottenLines({ erased, passkeys, codes }: { erased: number; passkeys: number; codes: number }) {
  const lines: string[] = []
  if (erased > 0) lines.push(`Erased again: ${erased} who had been erased since.`)
  if (passkeys + codes > 0) {
    const what = `${passkeys} passkeys and ${codes} recovery codes`
    lines.push(`Not brought back: ${what} that were removed or used since.`)
  }
  return lines
}
