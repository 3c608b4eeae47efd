// Redaction of the audit trail: entries about an erased person, or about a record of theirs, still say that fields changed,
// but not what the person had written there about themselves.
import type { Transaction } from 'kysely'
import type { Trx } from '../database/database.ts'
import type { AuditTables } from '../privacy/audit.ts'
import type { Erased } from '../privacy/personal.ts'
import { redactText } from './redact-text.ts'

/** `fields` has the replacement of each field; id and address of `erased` are redacted in the whole entry. */
export async function redactAudit(
  trx: Trx,
  subject: string,
  fields: Readonly<Record<string, string>>,
  erased?: Erased,
): Promise<void> {
  const trail = trx as Transaction<AuditTables>
  const lines = await trail
    .selectFrom('audit')
    .select(['id', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute()
  for (const { id, ...entry } of lines) {
    const redacted = (text: string | null) => {
      const replaced = withFields(text, fields)
      return erased && replaced !== null ? redactText(replaced, erased) : replaced
    }
    const [before, after] = [redacted(entry.before), redacted(entry.after)]
    if (before === entry.before && after === entry.after) continue
    await trail.updateTable('audit').set({ before, after }).where('id', '=', id).execute()
  }
}

function withFields(text: string | null, fields: Readonly<Record<string, string>>): string | null {
  const value: unknown = text && JSON.parse(text)
  if (typeof value !== 'object' || value === null) return text
  const replaced = Object.entries(fields).filter(([name]) => name in value)
  return replaced.length === 0 ? text : JSON.stringify({ ...value, ...Object.fromEntries(replaced) })
}
