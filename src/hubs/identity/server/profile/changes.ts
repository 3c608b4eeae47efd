// Profile changes: name, picture and audit line in one transaction.

import { type Db, inTransaction } from '#server/database/database.ts'
import { changeProfile } from '#server/people/list.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { type Profile, profileFields, profileOf } from '#shared/people/profile-fields.ts'
import { problem } from '#shared/problem.ts'
import { storedValues } from '#shared/record-fields.ts'
import { findByUid } from '../queries.ts'
import { savePicture } from './queries.ts'

export const personNotFound = () => problem('notFound', 'This account no longer exists. Please reload the page.')

/** `picture`: null removes the current one, undefined keeps it. */
type Saved = { uid: string; given: Partial<Profile>; picture: Buffer | null | undefined }

export const saveProfile = (db: Db, { uid, given, picture }: Saved, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const person = await findByUid(trx, uid)
    if (!person) throw personNotFound()
    const { email, role, image } = person
    const before = profileOf(person)
    const after = storedValues(profileFields, { ...before, ...given })
    await changeProfile(trx, uid, email, after)
    const photoURL = picture === undefined ? image : await savePicture(trx, uid, picture)
    await recordAudit(trx, actor, {
      kind: 'identity.profile',
      subject: email,
      before: { ...before, photoURL: image },
      after: { ...after, photoURL },
    })
    return { uid, email, ...after, role, photoURL }
  })
