// Dashboard card of the OD model.
import type { HubCard } from '#shared/hub-manifest.ts'

export const cards: HubCard[] = [
  {
    order: 60,
    name: 'OD Model',
    line: 'How an LC grows, stage by stage.',
    description:
      'The models of organisational development: which stage an LC has reached, and what the next one requires.',
    icon: 'stairs',
    screens: ['/od-model'],
  },
]
