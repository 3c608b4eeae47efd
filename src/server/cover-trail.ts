// What may the trail still say of a record whose author was erased? That fields changed, but not what they had typed there
// about themselves.
import type { Transaction } from 'kysely'
import type { AuditTables } from './audit.ts'
import type { Trx } from './database/database.ts'

/** `fields` names what stands in the place of each. */
export async function coverTrail(trx: Trx, subject: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const trail = trx as Transaction<AuditTables>
  const lines = await trail
    .selectFrom('audit')
    .select(['id', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute()
  for (const { id, ...said } of lines) {
    const [before, after] = [covered(said.before, fields), covered(said.after, fields)]
    if (before === said.before && after === said.after) continue
    await trail.updateTable('audit').set({ before, after }).where('id', '=', id).execute()
  }
}

function covered(text: string | null, fields: Readonly<Record<string, string>>): string | null {
  const value: unknown = text && JSON.parse(text)
  if (typeof value !== 'object' || value === null) return text
  const told = Object.entries(fields).filter(([name]) => name in value)
  return told.length === 0 ? text : JSON.stringify({ ...value, ...Object.fromEntries(told) })
}
