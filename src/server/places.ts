// Where does a person say that they work? The place, the name that was given along, and their lines in the trail are one
// transaction.
import { mayChoosePlace } from '#shared/access.ts'
import { type Place, placeProblems } from '#shared/organisation.ts'
import { problem } from '#shared/problem.ts'
import { type Actor, recordAudit } from './audit.ts'
import { type Db, inTransaction } from './database/database.ts'
import { holdOrganisation } from './organisation.ts'
import { lockPerson, renamePerson } from './people-list.ts'
import { refuseFields } from './problems.ts'

const notHere = () => problem('notFound', 'This person is not here.')

type OwnPlace = { uid: string; place: Place; displayName: string | undefined }

/** Whoever would rather not say it is not asked again, keeps what an admin may have set, and may still say it later. */
export const skipPlace = (db: Db, uid: string): Promise<Place> =>
  inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, uid)
    if (!person) throw notHere()
    const placeAskedAt = person.placeAskedAt ?? new Date().toISOString()
    await trx.updateTable('user').set({ placeAskedAt }).where('id', '=', uid).execute()
    return { committee: person.committee, portfolio: person.portfolio }
  })

export const savePlace = (db: Db, { uid, place, displayName }: OwnPlace, actor: Actor): Promise<Place> =>
  inTransaction(db, async (trx) => {
    const organisation = await holdOrganisation(trx)
    const person = await lockPerson(trx, uid)
    if (!person) throw notHere()
    const { email, name, image } = person
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
      // An admin who saw the person without it must not overwrite it unseen.
      .set({ ...place, placeAskedAt, version: person.version + (isSame ? 0 : 1) })
      .where('id', '=', uid)
      .execute()
    if (!isSame) await recordAudit(trx, actor, { kind: 'place.change', subject: email, before, after: place })
    if (displayName === undefined || displayName === name) return place
    await renamePerson(trx, uid, email, displayName)
    await recordAudit(trx, actor, {
      kind: 'identity.profile',
      subject: email,
      before: { displayName: name, photoURL: image },
      after: { displayName, photoURL: image },
    })
    return place
  })
