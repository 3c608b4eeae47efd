// Search provider for people: by name and latest office, linking to all offices of a person.
import type { Finder } from '#server/hub/hub.ts'
import { may } from '#shared/access.ts'
import { positionText } from '#shared/people/organisation.ts'
import { actions } from '../hub.ts'
import { findBestPeople } from './queries-search.ts'

export const findPersons: Finder = async (request) => {
  const { portal, caller, words, opens } = request
  if (!opens('/people') || words.length === 0) return []
  const people = await findBestPeople(portal.db, request, may(caller.role, actions.readAddresses))
  const organisation = await portal.organisation(caller)
  return people.map(({ id, name, appointed }) => ({
    key: id,
    title: name,
    line: `${positionText(appointed.role, appointed, organisation)} · ${appointed.year}`,
    path: `/people?${new URLSearchParams({ person: id })}`,
  }))
}
