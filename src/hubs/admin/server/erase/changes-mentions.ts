// Mention decisions: an admin redacts the name of an erased person in one text, or leaves it there.

import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { formerMember } from '#server/privacy/personal.ts'
import { excerptAt, replacedAt } from '#server/redact/name-in-text.ts'
import { type MentionRow, placesIn, recordOf, rewriteRecord, takeMention } from '#server/redact/name-mentions.ts'
import { problem } from '#shared/problem.ts'

type Deciding = Pick<Portal, 'db' | 'personal'>

const decided = () => problem('notFound', 'This is not on the list any more. Somebody else may have decided.')
const changed = () =>
  problem('conflict', 'This text was changed after the account was erased. Open it to check.', { error: 'textChanged' })

/** `name` is what the admin saw: nothing else is ever removed, least of all in the audit trail. */
export const removeName = ({ db, personal }: Deciding, id: string, name: string, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    const mention = await takeMention(trx, id)
    if (!mention) throw decided()
    const record = await recordOf(trx, personal, mention)
    const places = placesIn(mention)
    if (!record || excerptAt(record.text, places)?.name !== name) throw changed()
    const instead = replacedAt(record.text, places, formerMember)
    if (!(await rewriteRecord(trx, record, mention.field, instead))) throw changed()
    await note(trx, actor, 'erasure.removeName', mention)
  })

export const leaveName = ({ db }: Deciding, id: string, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    const mention = await takeMention(trx, id)
    if (!mention) throw decided()
    await note(trx, actor, 'erasure.leaveName', mention)
  })

const note = (trx: Trx, actor: Actor, kind: string, { former, source, record, field }: MentionRow) =>
  recordAudit(trx, actor, { kind, subject: former, after: { table: source, record: JSON.parse(record), field } })
