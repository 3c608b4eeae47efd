// Profile picture queries: saving, removing and reading.

import { newId } from '#server/database/new-id.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Tables, Work } from '../tables.ts'

const picturePath = (id: string) => `/api/users/pictures/${id}`

/** A new picture has a new id, and so a new URL: browsers may cache the old one for ever. */
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

const pictureById = preparedQuery((db, { id }: { id: string }) =>
  (db as Tables).selectFrom('picture').select('data').where('id', '=', id),
)

export const readPicture = async (db: Tables, id: string): Promise<Uint8Array | undefined> =>
  (await pictureById(db, { id }))[0]?.data
