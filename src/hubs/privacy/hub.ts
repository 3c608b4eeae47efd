// What is the privacy hub's own? A page for everybody that says what is kept, and one on which a person takes their data
// along or leaves.
import type { HubFacts } from '#shared/hub-facts.ts'

export const facts = {
  footer: [{ order: 90, label: 'Privacy', path: '/privacy' }],
  profile: [{ label: 'Your data', text: 'Take it along, or erase your account.', path: '/my-data' }],
} satisfies HubFacts
