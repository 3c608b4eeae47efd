// What becomes of the notes of somebody who leaves for good? They stay with the position, under 'a former member'.
import type { Transaction } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import type { Erased } from '#server/privacy/personal.ts'
import type { Tables } from './tables.ts'

export async function eraseFromNotes(trx: Trx, { uid, former }: Erased): Promise<void> {
  const notes = trx as Transaction<Tables>
  const own = await notes.selectFrom('positionNote').selectAll().where('writtenBy', '=', uid).execute()
  for (const { role, committee, portfolio, year, version } of own) {
    const key = { role, committee, portfolio, year }
    // One that was saved a moment after the erasure takes the place of the one before.
    await notes
      .deleteFrom('positionNote')
      .where((row) => row.and({ ...key, writtenBy: former }))
      .execute()
    await notes
      .updateTable('positionNote')
      .set({ writtenBy: former, version: version + 1 })
      .where((row) => row.and({ ...key, writtenBy: uid }))
      .execute()
  }
}
