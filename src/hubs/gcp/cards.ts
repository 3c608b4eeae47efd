// Dashboard card of the GCP hub.
import type { HubCard } from '#shared/hub-manifest.ts'

export const cards: HubCard[] = [
  {
    order: 10,
    name: 'GCP Hub',
    line: 'What worked in one LC, ready for yours.',
    description:
      'Good case practices from every local committee: what they did, what it achieved and the material to repeat it. Learn from other LCs and share what worked in yours.',
    icon: 'bulb',
    screens: ['/gcplist', '/gcpform'],
  },
]
