// The own profile's SQL: name and picture.
import { newId } from '#server/database/new-id.ts'
import { renamePerson } from '#server/people-list.ts'
import type { PersonRow } from './queries.ts'
import type { Tables, Work } from './tables.ts'

const picturePath = (id: string) => `/api/users/pictures/${id}`

export async function saveName(trx: Work, person: PersonRow, name: string): Promise<void> {
  await renamePerson(trx, person.id, person.email, name)
}

/** A new picture has a new id, and so a new address: browsers may keep the old one for ever. */
export async function savePicture(trx: Work, uid: string, data: Buffer | null): Promise<string | null> {
  await trx.deleteFrom('picture').where('userId', '=', uid).execute()
  const id = newId()
  if (data) {
    await trx.insertInto('picture').values({ id, userId: uid, data, createdAt: new Date().toISOString() }).execute()
  }
  const image = data ? picturePath(id) : null
  await trx.updateTable('user').set({ image }).where('id', '=', uid).execute()
  return image
}

export async function readPicture(db: Tables, id: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('picture').select('data').where('id', '=', id).executeTakeFirst()
  return row?.data
}
