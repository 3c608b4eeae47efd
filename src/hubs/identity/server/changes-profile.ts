// How is the own profile saved? Name, picture, place and the line in the trail are one transaction.
import { type Actor, recordAudit } from '#server/audit.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import { lockPerson, renamePerson } from '#server/people-list.ts'
import { refuseFields } from '#server/problems.ts'
import { mayChoosePlace } from '#shared/access.ts'
import { type Organisation, type Place, placeProblems } from '#shared/organisation.ts'
import { problem } from '#shared/problem.ts'
import { findByUid } from './queries.ts'
import { savePicture } from './queries-profile.ts'

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

type OwnPlace = { uid: string; place: Place; organisation: Organisation }

/** Whoever says nothing is not asked again, and may still say it later. */
export const savePlace = (db: Db, { uid, place, organisation }: OwnPlace, actor: Actor): Promise<Place> =>
  inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, uid)
    if (!person) throw notHere()
    const before: Place = { committee: person.committee, portfolio: person.portfolio }
    const isSame = place.committee === before.committee && place.portfolio === before.portfolio
    if (!isSame && !mayChoosePlace(person.role, before)) {
      throw problem('forbidden', 'Your rights follow your place, so only an admin changes it now.', {
        error: 'placeIsSet',
      })
    }
    refuseFields(placeProblems(place, organisation, before))
    const placeAskedAt = person.placeAskedAt ?? new Date().toISOString()
    await trx
      .updateTable('user')
      .set({ ...place, placeAskedAt })
      .where('id', '=', uid)
      .execute()
    if (!isSame) await recordAudit(trx, actor, { kind: 'place.change', subject: person.email, before, after: place })
    return place
  })
