// What is the happiness survey's own? Its form is public and no screen.
import { adminOnly, national } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const actions = {
  readHappinessNames: { roles: adminOnly },
  setHappinessAside: { roles: adminOnly },
}

export const facts = {
  screens: { '/happiness-results': { name: 'Happiness Results', roles: national, linkedFrom: '/sona-survey' } },
  actions,
  // Nobody's name belongs there: of answers, the trail has one line a day with their number, about that day.
  audit: { happiness: {} },
  settings: { SURVEY_CONTACT_DAYS: 'days' },
  footer: [{ order: 10, label: 'Member satisfaction form', path: '/member-satisfaction-form' }],
} satisfies HubFacts
