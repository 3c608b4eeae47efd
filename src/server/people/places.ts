// A person's own place (LC and portfolio) in the open year: place, an optional new name, and their audit entries are one
// transaction.
import { mayChoosePlace } from '#shared/access.ts'
import { type Place, placeProblems } from '#shared/people/organisation.ts'
import { profileOf } from '#shared/people/profile-fields.ts'
import { problem } from '#shared/problem.ts'
import { type Db, inTransaction, type Trx } from '../database/database.ts'
import { refuseFields } from '../http/problems.ts'
import { sayAfter } from '../notify/live.ts'
import { type Actor, recordAudit } from '../privacy/audit.ts'
import { heldToday, placeThatCounts, roleThatCounts } from '../years/appointments.ts'
import { holdOrganisation } from '../years/organisation.ts'
import { labelOfOpenYear } from '../years/years.ts'
import { changeProfile, lockPerson, raiseVersion } from './list.ts'

const notHere = () => problem('notFound', 'This person is not here.')

type OwnPlace = { uid: string; place: Place; displayName: string | undefined }

/** A person who declines is not asked again this year, keeps what an admin may have set, and may choose later. */
export const skipPlace = (db: Db, uid: string): Promise<Place> =>
  inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, uid)
    if (!person) throw notHere()
    await noteAsked(trx, uid, person.placeAskedAt)
    const [held] = await heldToday(trx, uid)
    return placeThatCounts({ committee: person.committee, portfolio: person.portfolio }, held)
  })

async function noteAsked(trx: Trx, uid: string, before: string | null): Promise<void> {
  const placeAskedAt = before ?? new Date().toISOString()
  const placeYear = await labelOfOpenYear(trx)
  await trx.updateTable('user').set({ placeAskedAt, placeYear }).where('id', '=', uid).execute()
}

/** Writes the person's own place and that of their appointment: rights follow the latter. */
export async function writePlace(trx: Trx, uid: string, place: Place): Promise<void> {
  await trx.updateTable('user').set(place).where('id', '=', uid).execute()
  sayAfter(trx, { hub: 'identity', uid })
  const [held] = await heldToday(trx, uid)
  if (held) await trx.updateTable('appointment').set(place).where('id', '=', held.id).execute()
}

export const savePlace = (db: Db, { uid, place, displayName }: OwnPlace, actor: Actor): Promise<Place> =>
  inTransaction(db, async (trx) => {
    const organisation = await holdOrganisation(trx)
    const person = await lockPerson(trx, uid)
    if (!person) throw notHere()
    const { email, image } = person
    const profile = profileOf(person)
    const [held] = await heldToday(trx, uid)
    const before = placeThatCounts({ committee: person.committee, portfolio: person.portfolio }, held)
    const isSame = place.committee === before.committee && place.portfolio === before.portfolio
    if (!isSame && !mayChoosePlace(roleThatCounts(person.role, held?.role))) {
      throw problem('forbidden', 'Only an admin sets the LC and portfolio of LCVPs and MCVPs.', { error: 'placeIsSet' })
    }
    refuseFields(placeProblems(place, organisation, before))
    await noteAsked(trx, uid, person.placeAskedAt)
    if (!isSame) {
      await writePlace(trx, uid, place)
      await raiseVersion(trx, uid)
      await recordAudit(trx, actor, { kind: 'place.change', subject: email, before, after: place })
    }
    if (displayName === undefined || displayName === profile.displayName) return place
    const renamed = { ...profile, displayName }
    await changeProfile(trx, uid, email, renamed)
    await recordAudit(trx, actor, {
      kind: 'identity.profile',
      subject: email,
      before: { ...profile, photoURL: image },
      after: { ...renamed, photoURL: image },
    })
    return place
  })
