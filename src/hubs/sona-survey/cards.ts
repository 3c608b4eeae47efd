// Dashboard card of the Sona survey.
import type { HubCard } from '#shared/hub-manifest.ts'

export const cards: HubCard[] = [
  {
    order: 70,
    name: 'Sona Survey',
    line: 'The state of the nation, as it comes in.',
    description: 'How far each LC has come with the state of the nation survey, portfolio by portfolio.',
    icon: 'flag',
    screens: ['/sona-survey'],
  },
]
