// Dashboard cards of the two document collections.
import type { HubCard } from '#shared/hub-manifest.ts'

export const cards: HubCard[] = [
  {
    order: 20,
    name: 'APIP Cycle',
    line: 'Policies and documents of each cycle.',
    description:
      'The internal policies of the current cycle and of those before, with everything that came out of them.',
    icon: 'cycle',
    screens: ['/apip-cycle'],
  },
  {
    order: 30,
    name: 'Resource Hub',
    line: 'Guides, templates and OD documents.',
    description: 'Every guide, template and document that the national team shares, in one place that you can search.',
    icon: 'folder',
    screens: ['/resource-hub'],
  },
]
