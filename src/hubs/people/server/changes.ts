// People changes: appointing for other days than now, ending an appointment, and saving notes. Rows and audit in one
// transaction.

import type { Caller } from '#server/auth/session.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { notify } from '#server/notify/inbox.ts'
import { announce } from '#server/notify/live.ts'
import { raiseVersion } from '#server/people/list.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { type AppointmentRow, appoint, endAppointments } from '#server/years/appointments.ts'
import { readYears } from '#server/years/years.ts'
import type { CallInput } from '#shared/endpoint.ts'
import { placeProblems, positionText } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { today } from '#shared/time/calendar.ts'
import { openYearOf } from '#shared/time/years.ts'
import type { Appointment, peopleContract } from '../contract.ts'
import { dayProblems, notesDays, stateOn } from '../rules.ts'
import { findAppointment, findNote, findOverlapping, listOwnOffices, positionKeyOf } from './queries.ts'

type AppointInput = CallInput<typeof peopleContract.appoint>['body']

export const appointPerson = (portal: Portal, draft: AppointInput, actor: Actor): Promise<Appointment> =>
  inTransaction(portal.db, async (trx) => {
    const { uid, role, committee, portfolio } = draft
    const { organisation, people } = await lock(trx, { organisation: true, year: true, people: [uid] })
    const years = await readYears(trx)
    const year = draft.year ? years.find(({ label }) => label === draft.year) : openYearOf(years)
    if (!year)
      throw problem('badInput', 'Please check: year.', {
        fields: { year: 'There is no such year. Please choose another.' },
      })
    const days = { startsOn: draft.startsOn ?? year.startsOn, endsOn: draft.endsOn ?? year.endsOn }
    const place = { committee, portfolio }
    refuseFields({ ...dayProblems(days, year, today()), ...placeProblems(place, organisation) })
    const [person] = people
    if (!person) throw problem('notFound', 'This person no longer has an account. Please reload the page.')
    const existing = await findOverlapping(trx, { uid, role, ...place, ...days })
    if (existing) {
      const office = positionText(role, place, organisation)
      throw problem('conflict', `${person.name} is already ${office} from ${existing.startsOn} to ${existing.endsOn}.`)
    }
    const id = await appoint(trx, { userId: uid, role, place, year, ...days, createdBy: actor.email })
    await raiseVersion(trx, uid)
    const after = { role, ...place, year: year.label, ...days }
    const text = `You are ${positionText(role, place, organisation)} from ${days.startsOn} to ${days.endsOn}`
    if (days.endsOn >= today()) await notify(portal, trx, [{ uid, kind: 'role', text, path: '/profile' }])
    await recordAudit(trx, actor, { kind: 'appointment.make', subject: person.email, after })
    return (await findAppointment(trx, id)) as Appointment
  })

export const endAppointment = (db: Db, id: string, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lock(trx, { year: true })
    const found = await findAppointment(trx, id)
    const [person] = found ? (await lock(trx, { people: [found.uid] })).people : []
    const row: AppointmentRow | undefined = await readAppointment(trx, id)
    if (!found || !person || !row) throw problem('notFound', 'This appointment no longer exists. Reload the page.')
    const state = stateOn(row, today())
    if (state === 'past') throw problem('conflict', 'This appointment has already ended.')
    if (state === 'coming') await trx.deleteFrom('appointment').where('id', '=', id).execute()
    else await endAppointments(trx, [id])
    await raiseVersion(trx, found.uid)
    const { role, committee, portfolio, year, startsOn, endsOn } = row
    const before = { role, committee, portfolio, year, startsOn, endsOn }
    await recordAudit(trx, actor, { kind: 'appointment.end', subject: person.email, before })
  })

const readAppointment = (trx: Trx, id: string) =>
  trx.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    AppointmentRow | undefined
  >

type NoteInput = CallInput<typeof peopleContract.saveNote>['body']

export function saveNote(db: Db, { text, version, ...position }: NoteInput, caller: Caller) {
  const key = positionKeyOf(position)
  return changeVersioned(db, {
    seen: version,
    async read(trx) {
      // Notes belong to a year: it neither opens nor reopens before they are stored.
      await lock(trx, { year: true })
      const ownOffice = (await listOwnOffices(trx, caller.uid)).find(
        (each) => JSON.stringify(positionKeyOf(each)) === JSON.stringify(key),
      )
      if (!ownOffice) {
        const text = `Only people who hold this office, or held it in the last ${notesDays} days, can write its notes.`
        throw problem('forbidden', text)
      }
      const note = await findNote(trx, ownOffice)
      return {
        year: ownOffice.year,
        version: note?.version ?? 0,
        text: note?.text ?? '',
        updatedAt: note?.updatedAt ?? null,
      }
    },
    shown: ({ year: _, ...note }) => note,
    async write(trx, before) {
      const saved = { text, version: before.version + 1, updatedAt: new Date().toISOString() }
      const row = { ...key, year: before.year, writtenBy: caller.uid, ...saved }
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('positionNote')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['role', 'committee', 'portfolio', 'year', 'writtenBy'])
            .doUpdateSet(row)
            .where('positionNote.version', '=', before.version),
        )
        .executeTakeFirstOrThrow()
      if (!numInsertedOrUpdatedRows) return undefined
      // Notes are not audited.
      announce(trx, { hub: 'people' })
      return saved
    },
  })
}
