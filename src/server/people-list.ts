// Where does a person stand in the list of people? Counted in once, moved when the role changes.
import type { Transaction } from 'kysely'
import type { Role } from '#shared/roles.ts'
import { countRow, nextSeq } from './database/counted-list.ts'
import { type Db, inTransaction, type Trx } from './database/database.ts'
import { recountLists } from './database/recount-lists.ts'
import type { PeopleTables } from './people.ts'

export const everyone = 'user'
export const ofRole = (role: Role) => `user:${role}`
const listsOf = ({ role }: { role: Role }) => [everyone, ofRole(role)]

export const peopleRecount = recountLists([everyone], { table: 'user', columns: ['role'], listsOf })

const searchTextOf = (email: string, name: string) => `${email} ${name}`.toLowerCase()

/**
 * Reads the person and holds the record until the transaction ends: an update that changes nothing does so on both
 * databases. Whatever changes a person begins here, before their links, passwords, sessions and counts: in this order
 * nobody waits in a circle (a deadlock), and the role is the one that the counts know.
 */
export const lockPerson = (trx: Trx, uid: string): Promise<PeopleTables['user'] | undefined> =>
  (trx as Transaction<PeopleTables>)
    .updateTable('user')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', uid)
    .returningAll()
    .executeTakeFirst()

/** Gives a new person a place in the list; does nothing for one who has it. */
export function enrolPerson(db: Db, uid: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, uid)
    if (!person || person.seq !== null) return
    const seq = await nextSeq(trx, 'user')
    await trx
      .updateTable('user')
      .set({ seq, searchText: searchTextOf(person.email, person.name) })
      .where('id', '=', uid)
      .execute()
    await countRow(trx, listsOf(person), seq, 1)
  })
}

/** People whose making was cut short between the record and the list. */
export async function enrolMissingPeople(db: Db): Promise<void> {
  const rows = await db.selectFrom('user').select('id').where('seq', 'is', null).execute()
  for (const { id } of rows) await enrolPerson(db, id)
}

/** `person` comes from `lockPerson`. */
export async function moveToRole(trx: Trx, person: { seq: number | null; role: Role }, role: Role): Promise<void> {
  if (person.seq === null || person.role === role) return
  // In the order of the names: two opposite changes at once then never wait for each other in a circle.
  for (const each of [person.role, role].sort()) {
    await countRow(trx, [ofRole(each)], person.seq, each === role ? 1 : -1)
  }
}

export async function renamePerson(trx: Trx, uid: string, email: string, name: string): Promise<void> {
  await trx
    .updateTable('user')
    .set({ name, searchText: searchTextOf(email, name), updatedAt: new Date().toISOString() })
    .where('id', '=', uid)
    .execute()
}
