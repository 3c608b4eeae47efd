// Audit trail: who changed what, when and from where. One call, in the same transaction as the change;
// entries are never rewritten.

import { sql } from 'kysely'
import { insertRows } from '../database/bulk-insert.ts'
import { type Db, runBeforeCommit, type Trx } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { nextSeq } from '../database/sequence.ts'
import { announceAudited } from '../notify/live.ts'

/** The person behind a change; uid is null for a visitor or the console. */
export type Actor = { uid: string | null; email: string; address: string }

export type AuditEntry = {
  /** Hub and verb: `gcp.approve`, `role.change`, `identity.signIn`. */
  kind: string
  /** What was changed: an id, an address, a route. */
  subject: string
  before?: unknown
  after?: unknown
}

export type AuditTables = {
  audit: {
    id: string
    seq: number
    at: string
    kind: string
    subject: string
    actorUid: string | null
    actorEmail: string
    address: string
    before: string | null
    after: string | null
  }
}

const asText = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export const recordAudit = (trx: Trx, actor: Actor, entry: AuditEntry): Promise<void> =>
  recordAudits(trx, actor, [entry])

/** Several entries of one change, in the given order. After the commit, open pages of their hubs learn of it. */
export async function recordAudits(trx: Trx, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await runBeforeCommit(trx)
  const first = (await nextSeq(trx, 'audit', entries.length)) - entries.length + 1
  const at = new Date().toISOString()
  const who = { actorUid: actor.uid, actorEmail: actor.email, address: actor.address }
  const rows = entries.map(({ kind, subject, before, after }, n) => ({
    ...{ id: newId(), seq: first + n, at, kind, subject, ...who },
    ...{ before: asText(before), after: asText(after) },
  }))
  await insertRows(trx, 'audit', rows)
  announceAudited(
    trx,
    entries.map(({ kind }) => kind),
  )
}

/** Whether this person did that to the subject before. */
export async function isAudited(db: Db, done: { kind: string; subject: string; actorUid: string }): Promise<boolean> {
  const line = await db
    .selectFrom('audit')
    .select('seq')
    .where((row) => row.and(done))
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

type NamedLine = Pick<AuditTables['audit'], 'at' | 'kind' | 'actorEmail' | 'before' | 'after'> & { name: string | null }
const lastLines = preparedQuery<{ subject: string; kinds: string }, NamedLine>((db, { subject, kinds }) =>
  db
    .selectFrom('audit')
    .leftJoin('user', 'user.email', 'actorEmail')
    .select(['at', 'kind', 'actorEmail', 'user.name', 'before', 'after'])
    .where('subject', '=', subject)
    .where('kind', 'like', kinds)
    .orderBy('audit.seq', 'desc')
    .limit(sql.lit(200)),
)

/** The last 200 changes of one record, oldest first, with the current names of those who made them. */
export async function listAudit(db: Db, subject: string, kindPrefix: string) {
  const rows = await lastLines(db, { subject, kinds: `${kindPrefix}%` })
  return rows.toReversed().map(({ actorEmail, name, ...row }) => ({ ...row, by: nameActor(actorEmail, name) }))
}

/** The audit trail has no address for erased people. */
const nameActor = (email: string, name: string | null) =>
  email.includes('@') ? { name: name ?? email, email } : { name: 'A former member', email: '' }
