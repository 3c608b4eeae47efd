// Search provider for people: by name and latest office, linking to all offices of a person.
import type { Finder } from '#server/hub/hub.ts'
import { may } from '#shared/access.ts'
import { positionText } from '#shared/people/organisation.ts'
import { actions } from '../hub.ts'
import { nearestPeople } from './queries-search.ts'

export const findPersons: Finder = async (asked) => {
  const { portal, caller, words, opens } = asked
  if (!opens('/people') || words.length === 0) return []
  const people = await nearestPeople(portal.db, asked, may(caller.role, actions.readAddresses))
  const organisation = await portal.organisation(caller)
  return people.map(({ id, name, held }) => ({
    key: id,
    title: name,
    line: `${positionText(held.role, held, organisation)} · ${held.year}`,
    path: `/people?${new URLSearchParams({ person: id })}`,
  }))
}
