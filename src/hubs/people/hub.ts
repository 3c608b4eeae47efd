// What is the people hub's own? Who was who over the years, and notes that an office leaves to whoever comes next.
import { adminOnly, leaders, vicePresidents } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const actions = {
  /** Appointing for other days than from now to the year's end. */
  appointPeople: { roles: adminOnly },
  readAddresses: { roles: leaders },
}

export const facts = {
  screens: {
    '/people': { name: 'People', roles: leaders, linkedFrom: 'the profile' },
    '/notes': { name: 'Notes for your successor', roles: vicePresidents, linkedFrom: 'people' },
  },
  actions,
} satisfies HubFacts
