// Dashboard cards of the two document collections.
import type { HubCard } from '#shared/hub-manifest.ts'

export const cards: HubCard[] = [
  {
    order: 20,
    name: 'APIP Cycle',
    line: 'Policies and documents of each cycle.',
    description: 'The internal policies of the current and earlier cycles, with all their documents.',
    icon: 'cycle',
    screens: ['/apip-cycle'],
  },
  {
    order: 30,
    name: 'Resource Hub',
    line: 'Guides, templates and OD documents.',
    description: 'Every guide, template and document from the national team, in one searchable library.',
    icon: 'folder',
    screens: ['/resource-hub'],
  },
]
