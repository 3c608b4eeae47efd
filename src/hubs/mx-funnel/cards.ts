// Dashboard card of the MX funnel.
import type { HubCard } from '#shared/hub-manifest.ts'

export const cards: HubCard[] = [
  {
    order: 40,
    name: 'MX Funnel',
    line: 'From lead to alumni, LC by LC.',
    description:
      'The journey of our members in numbers, from lead to alumni. Report the figures of your LC, and see where people are won and where they are lost.',
    icon: 'funnel',
    screens: ['/mx-funnel', '/mx-funnel-form'],
  },
]
