// Dashboard card of the MX funnel.
import type { HubCard } from '#shared/hub-manifest.ts'

export const cards: HubCard[] = [
  {
    order: 40,
    name: 'MX Funnel',
    line: 'From lead to alumni, LC by LC.',
    description:
      'The member journey in numbers, from lead to alumni. Report the figures of your LC, and see where people stay and where they leave.',
    icon: 'funnel',
    screens: ['/mx-funnel', '/mx-funnel-form'],
  },
]
