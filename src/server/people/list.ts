// List of people: number in the list and search text of the user table.
import { columnOf, type Profile, profileNames } from '#shared/people/profile-fields.ts'
import { type Db, inTransaction, type Trx } from '../database/database.ts'
import { nextSeq } from '../database/sequence.ts'
import { recountSearch } from '../search/recount.ts'
import { buildSearchText } from '../search/search-text.ts'
import { lock } from './lock.ts'

type Named = { email: string; name: string }
/** The name first: not everybody may find people by their address. */
const textsOf = ({ email, name }: Named) => [name, email]
const searchTextOf = (person: Named) => buildSearchText(...textsOf(person))
const searchable = { table: 'user', columns: [] }

export const peopleSearchRecount = recountSearch({ ...searchable, textsOf })

/** So that an admin who read the person before this change cannot overwrite it unnoticed. */
export async function raiseVersion(trx: Trx, uid: string): Promise<void> {
  await trx
    .updateTable('user')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', uid)
    .execute()
}

/** Adds a new person to the list; does nothing if they are in it. */
export function enrolPerson(db: Db, uid: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const [person] = (await lock(trx, { people: [uid] })).people
    if (!person || person.seq !== null) return
    const seq = await nextSeq(trx, 'user')
    await trx
      .updateTable('user')
      .set({ seq, searchText: searchTextOf(person) })
      .where('id', '=', uid)
      .execute()
  })
}

/** Adds people whose creation was interrupted before they were in the list. */
export async function enrolMissingPeople(db: Db): Promise<void> {
  const rows = await db.selectFrom('user').select('id').where('seq', 'is', null).execute()
  for (const { id } of rows) await enrolPerson(db, id)
}

export async function changeProfile(trx: Trx, uid: string, email: string, profile: Profile): Promise<void> {
  const columns = Object.fromEntries(profileNames.map((name) => [columnOf(name), profile[name]]))
  const searchText = searchTextOf({ email, name: profile.displayName })
  await trx
    .updateTable('user')
    .set({ ...columns, searchText, updatedAt: new Date().toISOString() })
    .where('id', '=', uid)
    .execute()
}
