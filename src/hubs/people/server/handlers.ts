// People hub: who was who, appointments for other days than now, and notes for the next holder.

import { defineHub, type Handlers, type Portal } from '#server/hub/hub.ts'
import { runImport } from '#server/imports/imports.ts'
import { heldToday } from '#server/years/appointments.ts'
import { yearAsked } from '#server/years/years.ts'
import { may } from '#shared/access.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { positionText } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { peopleContract } from '../contract.ts'
import { actions, facts } from '../hub.ts'
import { isEnding, isNew } from '../rules.ts'
import { appointPerson, endAppointment, saveNote } from './changes.ts'
import { findPersons } from './handlers-search.ts'
import { peopleImport } from './import/changes.ts'
import { peoplePersonal } from './personal.ts'
import { findNote, findPeople, findPositions, noteBefore } from './queries.ts'
import { peopleMigrations } from './tables.ts'

const peopleHandlers = (portal: Portal): Handlers<typeof peopleContract> => ({
  async people({ query, caller }) {
    const { label } = await yearAsked(portal.years, caller, query.year)
    const { people, total } = await findPeople(portal.db, { ...query, year: label })
    const maySee = may(caller.role, actions.readAddresses)
    return {
      people: maySee ? people : people.map((each) => ({ ...each, email: null })),
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
  facts,
  isLive: true,
  contract: peopleContract,
  migrations: peopleMigrations,
  personal: peoplePersonal,
  search: { person: findPersons },
  handlers: peopleHandlers,
  imports: [peopleImport],
  async forYou({ db, organisation }, caller) {
    const known = await organisation(caller)
    const day = today()
    const rows = []
    for (const held of await heldToday(db, caller.uid)) {
      const office = positionText(held.role, held, known)
      const before = isNew(held.startsOn, day) && (await noteBefore(db, held))
      if (before) rows.push({ text: `${before.by ?? 'A former member'} left notes for you: ${office}`, path: '/notes' })
      else if (isEnding(held.endsOn, day) && !(await findNote(db, held))?.text)
        rows.push({ text: `Leave notes for whoever follows you: ${office}`, path: '/notes' })
    }
    return rows
  },
})
