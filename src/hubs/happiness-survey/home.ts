// Task manifest of the happiness survey. Nobody owes an answer: progress is counted by LC, never by person.
import type { HubFacts } from '#shared/hub-facts.ts'

export const homeFacts = {
  tasks: { happiness: { name: 'Happiness survey', path: '/member-satisfaction-form', owedBy: 'nobody' } },
} satisfies HubFacts
