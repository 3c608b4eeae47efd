// Erasure (anonymisation): removes a person for good, in one transaction. Their own data is deleted; what belongs to the
// organisation stays under 'a former member', without their id, address and name fields. Texts that contain the name are only
// listed, for an admin to decide. A fingerprint remains, so that a restored backup is erased again.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import { isAdmin } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import { type Db, inTransaction, type Trx } from '../database/database.ts'
import { isPostgres } from '../database/is-postgres.ts'
import type { Portal } from '../hub/hub.ts'
import { announce } from '../notify/live.ts'
import { lock } from '../people/lock.ts'
import { hasOtherAdmin } from '../people/other-admin.ts'
import { mayContainErased } from '../redact/find-redactable.ts'
import { findMentions, listMentions } from '../redact/name-mentions.ts'
import { redactText } from '../redact/redact-text.ts'
import { type Actor, recordAudit } from './audit.ts'
import { type EraseCondition, type Erased, formerMember, type PersonalRows, type PersonInRow } from './personal.ts'

/** Ids are chance: nobody gets from this back to one. */
export const fingerprintOf = (uid: string) => createHash('sha256').update(`erased ${uid}`).digest('hex')

/** Pseudonym: the same in each row of a person, so that what they did still belongs together. */
const formerOf = (uid: string) => `former-${fingerprintOf(uid).slice(0, 16)}`

type Erasing = Pick<Portal, 'db' | 'config' | 'personal'>

const lastAdmin = () =>
  problem('conflict', 'This is the last admin who can sign in. Make someone else an admin first.', {
    error: 'lastAdmin',
  })

/** Undefined if the person is gone already: of two concurrent erasures only one finds somebody. */
export async function erasePerson(
  { db, config, personal }: Erasing,
  uid: string,
  actor: Actor,
  { isStill = () => true }: EraseCondition = {},
): Promise<Erased | undefined> {
  // Searches every text: before any lock is taken, so that nobody waits for it.
  const named = await findPerson(db, uid)
  const mentions = named ? await findMentions(db, personal, named) : []
  return inTransaction(db, async (trx) => {
    // Changes of admins and erasures run one after the other.
    const { people } = await lock(trx, { organisation: true, year: true, rows: ['admins'], people: [uid] })
    const [person] = people
    if (!person || !isStill(person)) return undefined
    if (isAdmin(person.role) && !(await hasOtherAdmin(trx, [uid], config.emailDomain))) throw lastAdmin()
    const erased = await eraseWithin(trx, personal, person, actor)
    await listMentions(trx, mentions, erased)
    return erased
  })
}

async function findPerson(db: Db, uid: string) {
  const person = await db.selectFrom('user').select(['name', 'emailVerified']).where('id', '=', uid).executeTakeFirst()
  return person && { uid, name: String(person.name), isUnproven: person.emailVerified === 0 }
}

type Leaving = { id: string; email: string; name: string; emailVerified: number }

async function eraseWithin(
  trx: Trx,
  personal: readonly PersonalRows[],
  { id: uid, email, name, emailVerified }: Leaving,
  actor: Actor,
): Promise<Erased> {
  const erased = { uid, email, name, former: formerOf(uid), isUnproven: emailVerified === 0 }
  await eraseTraces(trx, personal, erased)
  await trx.deleteFrom('user').where('id', '=', uid).execute()
  announce(trx, { hub: 'identity', uid })
  const at = new Date().toISOString()
  await trx
    .insertInto('erased')
    .values({ fingerprint: fingerprintOf(uid), at })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute()
  const isOwn = actor.uid === uid
  const by = isOwn ? { uid: erased.former, email: erased.former, address: '' } : actor
  await recordAudit(trx, by, { kind: 'identity.erase', subject: erased.former })
  return erased
}

async function eraseTraces(trx: Trx, personal: readonly PersonalRows[], erased: Erased): Promise<void> {
  for (const rows of personal) {
    // Yields to the event loop: each table is searched completely, and on SQLite nobody else is served meanwhile.
    await setImmediate()
    if (rows.erase) await rows.erase(trx, erased)
    else if (rows.afterErasure === 'goes') await removeRows(trx, rows, erased)
    else await redactRows(trx, rows, erased)
    for (const column of rows.words ?? []) await redactColumn(trx, rows.table, column, erased)
  }
}

/** Second pass some minutes later, for what a request wrote that was in flight during the erasure. */
export async function eraseSecondPass(
  { db, personal }: Pick<Erasing, 'db' | 'personal'>,
  erased: Erased,
): Promise<void> {
  const mentions = await findMentions(db, personal, erased)
  await inTransaction(db, async (trx) => {
    const { uid, email } = erased
    // A person who has signed up again with that address keeps what is new.
    const isBack = await trx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
    await eraseTraces(trx, personal, isBack ? { ...erased, email: uid } : erased)
    await listMentions(trx, mentions, erased)
  })
}

// biome-ignore lint/suspicious/noExplicitAny: tables are named by declarations
type AnyRow = ExpressionBuilder<any, string>

/** An unverified address may be anybody's, so it does not make rows theirs. */
const isTheirs = ({ evenUnproven }: PersonInRow, { isUnproven }: Erased) => evenUnproven || !isUnproven

const isOf = (person: PersonInRow, erased: Erased) => {
  const { uid, email } = person
  return (row: AnyRow) =>
    row.or([
      ...(uid ? [row(uid, '=', erased.uid)] : []),
      ...(email && isTheirs(person, erased) ? [row(email, '=', erased.email)] : []),
    ])
}

async function removeRows(trx: Trx, { table, people }: PersonalRows, erased: Erased): Promise<void> {
  for (const person of people) await trx.deleteFrom(table).where(isOf(person, erased)).execute()
}

/** One person in rows that stay. */
export async function redactRows(trx: Trx, rows: PersonalRows, erased: Erased): Promise<void> {
  const { table, people, isVersioned } = rows
  for (const person of people) {
    const { uid, email, names = [], also = {} } = person
    const version = isVersioned ? { version: sql`version + 1` } : {}
    const named = Object.fromEntries(names.map((column) => [column, formerMember]))
    const set = { ...named, ...also, ...version, ...unusedKey(rows, person) }
    if (Object.keys(set).length > 0) await trx.updateTable(table).set(set).where(isOf(person, erased)).execute()
    if (email)
      await trx
        .updateTable(table)
        .set({ [email]: erased.former })
        .where(email, '=', erased.email)
        .execute()
    if (!uid) continue
    await dropReplaced(trx, rows, uid, erased)
    await trx
      .updateTable(table)
      .set({ [uid]: erased.former })
      .where(uid, '=', erased.uid)
      .execute()
  }
}

/** What was still under way may come with the same idempotency key: it would clash with what was erased before. */
function unusedKey({ idempotencyKey = [] }: PersonalRows, { uid }: PersonInRow) {
  const [key] = idempotencyKey.slice(-1)
  return key && uid && idempotencyKey.includes(uid) ? { [key]: sql`'left ' || ${sql.ref('id')}` } : {}
}

/** Where the id is part of the key, a row that was saved a moment after the erasure takes the place of the one before. */
async function dropReplaced(trx: Trx, { table, freeText }: PersonalRows, uid: string, erased: Erased): Promise<void> {
  const { key = [] } = freeText ?? {}
  if (!key.includes(uid)) return
  await trx
    .deleteFrom(table)
    .where(uid, '=', erased.former)
    .where(({ exists, selectFrom, and, eb, ref }) =>
      exists(
        selectFrom(`${table} as later`)
          .select(`later.${uid}`)
          .where(`later.${uid}`, '=', erased.uid)
          .where(
            and(
              key
                .filter((column) => column !== uid)
                .map((column) => eb(`later.${column}`, '=', ref(`${table}.${column}`))),
            ),
          ),
      ),
    )
    .execute()
}

/** Physical row id: the quickest way back to a row, whatever the table's key. */
const rowIdOf = (trx: Trx) => sql<string>`${sql.raw(isPostgres(trx) ? 'ctid::text' : 'rowid')}`
const hasRowId = (trx: Trx, rowId: string) =>
  isPostgres(trx) ? sql<boolean>`ctid = ${rowId}::tid` : sql<boolean>`rowid = ${rowId}`

/** The database finds candidates; the text itself decides. */
async function redactColumn(trx: Trx, table: string, column: string, erased: Erased): Promise<void> {
  const found = await trx
    .selectFrom(table)
    .select([sql<string>`${sql.ref(column)}`.as('text'), rowIdOf(trx).as('rowId')])
    .where(mayContainErased(trx, [column], erased))
    .execute()
  for (const { text, rowId } of found) {
    const redacted = redactText(text, erased)
    if (redacted === text) continue
    // What somebody else changed meanwhile is found by the second pass.
    await trx
      .updateTable(table)
      .set({ [column]: redacted })
      .where(hasRowId(trx, rowId))
      .where(column, '=', text)
      .execute()
  }
}

const restoring: Actor = { uid: null, email: 'npm run restore', address: 'console' }

/** Erases people again who were erased from this portal and came back with a restore. */
export async function eraseRestored(
  trx: Trx,
  personal: readonly PersonalRows[],
  fingerprints: ReadonlySet<string>,
): Promise<number> {
  if (fingerprints.size === 0) return 0
  const people = await trx.selectFrom('user').select(['id', 'email', 'name', 'emailVerified']).execute()
  const back = people.filter(({ id }) => fingerprints.has(fingerprintOf(id)))
  for (const person of back as Leaving[]) {
    // Names that an admin took out of texts are back: the list is rebuilt, and its 30 days begin again.
    const isUnproven = person.emailVerified === 0
    const mentions = await findMentions(trx, personal, { uid: person.id, name: person.name, isUnproven })
    const erased = await eraseWithin(trx, personal, person, restoring)
    await listMentions(trx, mentions, erased)
  }
  return back.length
}
