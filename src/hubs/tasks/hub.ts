// What is the tasks hub's own? Deadlines that the national team sets, who is how far, reminders, and a calendar.
import { national, vicePresidents } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const actions = {
  /** Also decides who sees every LC; others see their own. */
  setDeadlines: { roles: national },
  remindPeople: { roles: vicePresidents },
}

export const facts = {
  screens: {
    '/progress': { name: 'Progress', roles: vicePresidents, linkedFrom: 'the menu of hubs' },
    '/deadlines': { name: 'Deadlines', roles: national, linkedFrom: '/progress' },
  },
  actions,
} satisfies HubFacts
