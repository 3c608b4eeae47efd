// How is the own profile saved? Name, picture and the line in the trail are one transaction.

import { type Db, inTransaction } from '#server/database/database.ts'
import { renamePerson } from '#server/people/list.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'
import { findByUid } from '../queries.ts'
import { savePicture } from './queries.ts'

export const notHere = () => problem('notFound', 'This person is not here.')

/** A picture of null removes the one that is there; without one it stays. */
type Profile = { uid: string; displayName: string; picture: Buffer | null | undefined }

export const saveProfile = (db: Db, { uid, displayName, picture }: Profile, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const person = await findByUid(trx, uid)
    if (!person) throw notHere()
    const { email, role, name, image } = person
    await renamePerson(trx, uid, email, displayName)
    const photoURL = picture === undefined ? image : await savePicture(trx, uid, picture)
    await recordAudit(trx, actor, {
      kind: 'identity.profile',
      subject: email,
      before: { displayName: name, photoURL: image },
      after: { displayName, photoURL },
    })
    return { uid, email, displayName, role, photoURL }
  })
