// People hub: who was who, appointments for other days than now, and notes for the next holder.

import { defineHub, type Handlers, type Portal } from '#server/hub/hub.ts'
import { runImport } from '#server/imports/imports.ts'
import { listAppointmentsToday } from '#server/years/appointments.ts'
import { findRequestedYear } from '#server/years/years.ts'
import { may } from '#shared/access.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { positionText } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { peopleContract } from '../contract.ts'
import { actions, manifest } from '../hub.ts'
import { isEnding, isNew } from '../rules.ts'
import { appointPerson, endAppointment, saveNote } from './changes.ts'
import { findPersons } from './handlers-search.ts'
import { peopleImport } from './import/changes.ts'
import { peoplePersonal } from './personal.ts'
import { findEarlierNote, findNote, findPeople, findPositions } from './queries.ts'
import { peopleMigrations } from './tables.ts'

const peopleHandlers = (portal: Portal): Handlers<typeof peopleContract> => ({
  async people({ query, caller }) {
    const { label } = await findRequestedYear(portal.years, caller, query.year)
    const { people, total } = await findPeople(portal.db, { ...query, year: label })
    const canSeeAddresses = may(caller.role, actions.readAddresses)
    return {
      people: canSeeAddresses ? people : people.map((each) => ({ ...each, email: null })),
      total,
      totalPages: totalPagesOf(total, query.limit),
    }
  },
  appoint: ({ body, actor }) => appointPerson(portal, body, actor),
  endAppointment: ({ params, actor }) => endAppointment(portal.db, params.id, actor),
  importPeople: (ask) => runImport(portal, peopleImport, ask),
  positions: ({ caller }) => findPositions(portal.db, caller.uid),
  saveNote: ({ body, caller }) => saveNote(portal.db, body, caller),
})

export const hub = defineHub({
  name: 'people',
  manifest,
  isLive: true,
  contract: peopleContract,
  migrations: peopleMigrations,
  personal: peoplePersonal,
  search: { person: findPersons },
  handlers: peopleHandlers,
  imports: [peopleImport],
  async forYou({ db, organisation }, caller) {
    const names = await organisation(caller)
    const day = today()
    const rows = []
    for (const appointment of await listAppointmentsToday(db, caller.uid)) {
      const office = positionText(appointment.role, appointment, names)
      const before = isNew(appointment.startsOn, day) && (await findEarlierNote(db, appointment))
      if (before) rows.push({ text: `${before.by ?? 'A former member'} left notes for you: ${office}`, path: '/notes' })
      else if (isEnding(appointment.endsOn, day) && !(await findNote(db, appointment))?.text)
        rows.push({ text: `Leave notes for whoever follows you: ${office}`, path: '/notes' })
    }
    return rows
  },
})
