// Owner and next check day of a document after an edit.
import type { Trx } from '#server/database/database.ts'
import { problem } from '#shared/problem.ts'
import { today } from '#shared/time/calendar.ts'
import { isDue, latestCheck } from '../../rules.ts'
import type { Care } from '../queries.ts'
import type { DocumentRow } from '../tables.ts'
import { listEditors } from './queries.ts'

type OwnerInput = { ownerId?: string | undefined; checkBy?: string | undefined }

const fieldProblem = (field: string, text: string) =>
  problem('badInput', `Please check: ${field}.`, { fields: { [field]: text } })

/** An edit of a due document counts as a check. */
export async function applyCare(
  trx: Trx,
  before: DocumentRow,
  { ownerId, checkBy }: OwnerInput,
): Promise<Partial<Care>> {
  const care: Partial<Care> = {}
  if (ownerId !== undefined && ownerId !== before.ownerId) {
    const isEditor = (await listEditors(trx)).some(({ uid }) => uid === ownerId)
    if (!isEditor) throw fieldProblem('ownerId', 'Choose someone who can edit documents.')
    care.ownerId = ownerId
  }
  const last = latestCheck(today())
  if (checkBy !== undefined && checkBy !== before.checkBy) {
    if (checkBy <= today() || checkBy > last) throw fieldProblem('checkBy', 'Choose a day within the next year.')
    care.checkBy = checkBy
  }
  if (!isDue(before, today())) return care
  return { checkBy: last, ...care, confirmedAt: new Date().toISOString() }
}
