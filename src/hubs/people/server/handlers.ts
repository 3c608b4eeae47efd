// People hub: who was who, appointments for other days than now, and notes for the next holder.

import { defineHub, type ForYou, type Handlers, type Portal } from '#server/hub/hub.ts'
import { runImport } from '#server/imports/imports.ts'
import { findRequestedYear } from '#server/years/years.ts'
import { may } from '#shared/access.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { positionText } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { dayWords } from '#shared/time/windows.ts'
import { peopleContract } from '../contract.ts'
import { actions, manifest } from '../hub.ts'
import { formatLeftNotes, isEnding, isNew, notesUntil, stateOn } from '../rules.ts'
import { appointPerson, endAppointment, saveNote } from './changes.ts'
import { findPersons } from './handlers-search.ts'
import { peopleImport } from './import/changes.ts'
import { peoplePersonal } from './personal.ts'
import {
  countNotes,
  findNote,
  findPeople,
  findPositions,
  hasOthers,
  listEarlierNotes,
  listOwnOffices,
} from './queries.ts'
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
  countCollected: async (db, year) => [{ what: 'Handover notes', count: await countNotes(db, year) }],
  setUpSteps: [
    {
      ...{ step: 'people', order: 50, title: 'Invite people', path: '/invite' },
      text: 'Paste a list of names and emails. Everyone gets an invitation with their role, LC and portfolio.',
      isDone: ({ db }) => hasOthers(db),
    },
  ],
  async forYou({ db, organisation }, caller) {
    const names = await organisation(caller)
    const day = today()
    const rows: ForYou[] = []
    for (const appointment of await listOwnOffices(db, caller.uid)) {
      const office = positionText(appointment.role, appointment, names)
      if (stateOn(appointment, day) === 'past') {
        // People who left are not chased for notes that they did not write.
        const until = (await findNote(db, appointment))?.text && dayWords(notesUntil(appointment))
        if (until) rows.push({ text: `You can change your notes until ${until}: ${office}`, path: '/notes' })
        continue
      }
      const left = isNew(appointment.startsOn, day) ? await listEarlierNotes(db, appointment) : []
      const others = left.filter(({ writtenBy }) => writtenBy !== caller.uid)
      if (others.length > 0)
        rows.push({ text: `${formatLeftNotes(others)}: ${office}`, path: '/notes', isFirst: true, namesPeople: true })
      else if (isEnding(appointment.endsOn, day) && !(await findNote(db, appointment))?.text)
        rows.push({ text: `Leave notes for your successor: ${office}`, path: '/notes' })
    }
    return rows
  },
})
