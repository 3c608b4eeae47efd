// A person's own place (LC and portfolio) in the open year: place, an optional new name, and their audit entries are one
// transaction.
import { mayChoosePlace } from '#shared/access.ts'
import { type Place, placeProblems } from '#shared/people/organisation.ts'
import { profileOf } from '#shared/people/profile-fields.ts'
import { problem } from '#shared/problem.ts'
import { type Db, inTransaction, type Trx } from '../database/database.ts'
import { refuseFields } from '../http/problems.ts'
import { announce } from '../notify/live.ts'
import { type Actor, type AuditEntry, recordAudits } from '../privacy/audit.ts'
import { effectivePlace, effectiveRole, listAppointmentsToday } from '../years/appointments.ts'
import { findOpenYearLabel } from '../years/years.ts'
import { changeProfile, raiseVersion } from './list.ts'
import { lock } from './lock.ts'

const notHere = () => problem('notFound', 'This account no longer exists. Please reload the page.')

type OwnPlace = { uid: string; place: Place; displayName: string | undefined }

/** A person who declines is not asked again this year, keeps what an admin may have set, and may choose later. */
export const skipPlace = (db: Db, uid: string): Promise<Place> =>
  inTransaction(db, async (trx) => {
    const [person] = (await lock(trx, { people: [uid] })).people
    if (!person) throw notHere()
    await recordPlaceAsked(trx, uid, person.placeAskedAt)
    const [appointment] = await listAppointmentsToday(trx, uid)
    return effectivePlace({ committee: person.committee, portfolio: person.portfolio }, appointment)
  })

async function recordPlaceAsked(trx: Trx, uid: string, before: string | null): Promise<void> {
  const placeAskedAt = before ?? new Date().toISOString()
  const placeYear = await findOpenYearLabel(trx)
  await trx.updateTable('user').set({ placeAskedAt, placeYear }).where('id', '=', uid).execute()
}

/** When an opening is undone, people who confirmed their place since are not asked again. */
export async function moveAskedYear(trx: Trx, from: string, to: string): Promise<void> {
  await trx.updateTable('user').set({ placeYear: to }).where('placeYear', '=', from).execute()
}

/** Writes the person's own place and that of their appointment: rights follow the latter. */
export async function writePlace(trx: Trx, uid: string, place: Place): Promise<void> {
  await trx.updateTable('user').set(place).where('id', '=', uid).execute()
  announce(trx, { hub: 'identity', uid })
  const [appointment] = await listAppointmentsToday(trx, uid)
  if (appointment) await trx.updateTable('appointment').set(place).where('id', '=', appointment.id).execute()
}

export const savePlace = (db: Db, { uid, place, displayName }: OwnPlace, actor: Actor): Promise<Place> =>
  inTransaction(db, async (trx) => {
    const { organisation, people } = await lock(trx, { organisation: true, people: [uid] })
    const [person] = people
    if (!person) throw notHere()
    const { email, image } = person
    const profile = profileOf(person)
    const [appointment] = await listAppointmentsToday(trx, uid)
    const before = effectivePlace({ committee: person.committee, portfolio: person.portfolio }, appointment)
    const isSame = place.committee === before.committee && place.portfolio === before.portfolio
    if (!isSame && !mayChoosePlace(effectiveRole(person.role, appointment?.role))) {
      throw problem('forbidden', 'Only an admin can set the LC and portfolio of LCVPs and MCVPs.', {
        error: 'placeIsSet',
      })
    }
    refuseFields(placeProblems(place, organisation, before))
    await recordPlaceAsked(trx, uid, person.placeAskedAt)
    const audits: AuditEntry[] = []
    if (!isSame) {
      await writePlace(trx, uid, place)
      await raiseVersion(trx, uid)
      audits.push({ kind: 'place.change', subject: email, before, after: place })
    }
    if (displayName !== undefined && displayName !== profile.displayName) {
      const renamed = { ...profile, displayName }
      await changeProfile(trx, uid, email, renamed)
      audits.push({
        kind: 'identity.profile',
        subject: email,
        before: { ...profile, photoURL: image },
        after: { ...renamed, photoURL: image },
      })
    }
    await recordAudits(trx, actor, audits)
    return place
  })
