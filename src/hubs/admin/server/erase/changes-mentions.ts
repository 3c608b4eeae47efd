// Mention decisions: an admin redacts the name of an erased person in one text, or leaves it there.

import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { formerMember } from '#server/privacy/personal.ts'
import { excerptAt, replaceAt } from '#server/redact/name-in-text.ts'
import {
  claimMention,
  findMentionedRecord,
  type MentionRow,
  parsePositions,
  rewriteRecord,
} from '#server/redact/name-mentions.ts'
import { problem } from '#shared/problem.ts'

type MentionContext = Pick<Portal, 'db' | 'personal'>

const decidedProblem = () => problem('notFound', 'This is no longer on the list. Someone else may have decided.')
const changedProblem = () =>
  problem('conflict', 'This text was changed after the account was deleted. Open it to check.', {
    error: 'textChanged',
  })

/** `name` is what the admin saw: nothing else is ever removed, least of all in the audit trail. */
export const removeName = ({ db, personal }: MentionContext, id: string, name: string, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    const mention = await claimMention(trx, id)
    if (!mention) throw decidedProblem()
    const record = await findMentionedRecord(trx, personal, mention)
    const positions = parsePositions(mention)
    if (!record || excerptAt(record.text, positions)?.name !== name) throw changedProblem()
    const redacted = replaceAt(record.text, positions, formerMember)
    if (!(await rewriteRecord(trx, record, mention.field, redacted))) throw changedProblem()
    await recordDecision(trx, actor, 'erasure.removeName', mention)
  })

export const leaveName = ({ db }: MentionContext, id: string, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    const mention = await claimMention(trx, id)
    if (!mention) throw decidedProblem()
    await recordDecision(trx, actor, 'erasure.leaveName', mention)
  })

const recordDecision = (trx: Trx, actor: Actor, kind: string, { former, source, record, field }: MentionRow) =>
  recordAudit(trx, actor, { kind, subject: former, after: { table: source, record: JSON.parse(record), field } })
