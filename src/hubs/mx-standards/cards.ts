// Dashboard card of MX Standards.
import type { HubCard } from '#shared/hub-manifest.ts'

export const cards: HubCard[] = [
  {
    order: 50,
    name: 'MX Standards',
    line: 'What every member is guaranteed.',
    description:
      'The checklist of what every member is guaranteed, from the job description to the closing meeting. Fill it in for your team and see how the country is doing.',
    icon: 'checks',
    screens: ['/mx-standards', '/mx-results'],
  },
]
