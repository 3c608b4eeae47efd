// What does the happiness survey contribute to who owes what? Nobody owes an answer: LCs are counted, never people.
import type { HubFacts } from '#shared/hub-facts.ts'

export const homeFacts = {
  tasks: { happiness: { name: 'Happiness survey', path: '/member-satisfaction-form', owedBy: 'nobody' } },
} satisfies HubFacts
