// Dashboard card of the GCP hub.
import type { HubCard } from '#shared/hub-manifest.ts'

export const cards: HubCard[] = [
  {
    order: 10,
    name: 'GCP Hub',
    line: 'What worked in one LC, ready for yours.',
    description:
      'Good case practices from all local committees: what was done, what came of it, and the material to do it again. Read what others found out, and share what worked for you.',
    icon: 'bulb',
    screens: ['/gcplist', '/gcpform'],
  },
]
