// Task manifest of the happiness survey. Nobody owes an answer: progress is counted by LC, never by person.
import type { HubManifest } from '#shared/hub-manifest.ts'

export const homeManifest = {
  tasks: { happiness: { name: 'Happiness survey', path: '/member-satisfaction-form', owedBy: 'nobody' } },
} satisfies HubManifest
