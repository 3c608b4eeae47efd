// Which hubs does the dashboard offer, in which order, and where do their buttons lead?
import type { Screen } from '#shared/access.ts'

export type HubButton = { label: string; screen: Screen }
export type HubCard = {
  name: string
  /** One line on the card. */
  line: string
  /** What the dialog says. */
  description: string
  icon: 'bulb' | 'cycle' | 'folder' | 'funnel' | 'checks' | 'stairs' | 'flag'
  buttons: HubButton[]
}

export const hubCards: HubCard[] = [
  {
    name: 'GCP Hub',
    line: 'What worked in one LC, ready for yours.',
    description:
      'Good case practices from all local committees: what was done, what came of it, and the material to do it again. Read what others found out, and share what worked for you.',
    icon: 'bulb',
    buttons: [
      { label: 'GCP Hub', screen: '/gcplist' },
      { label: 'Add GCP', screen: '/gcpform' },
    ],
  },
  {
    name: 'APIP Cycle',
    line: 'Policies and documents of each cycle.',
    description:
      'The internal policies of the current cycle and of those before, with everything that came out of them.',
    icon: 'cycle',
    buttons: [{ label: 'APIP Cycle', screen: '/apip-cycle' }],
  },
  {
    name: 'Resource Hub',
    line: 'Guides, templates and OD documents.',
    description: 'Every guide, template and document that the national team shares, in one place that you can search.',
    icon: 'folder',
    buttons: [{ label: 'Resource Hub', screen: '/resource-hub' }],
  },
  {
    name: 'MX Funnel',
    line: 'From lead to alumni, LC by LC.',
    description:
      'The journey of our members in numbers, from lead to alumni. Report the figures of your LC, and see where people are won and where they are lost.',
    icon: 'funnel',
    buttons: [
      { label: 'MX Funnel', screen: '/mx-funnel' },
      { label: 'MX Funnel Form', screen: '/mx-funnel-form' },
    ],
  },
  {
    name: 'MX Standards',
    line: 'What every member is guaranteed.',
    description:
      'The checklist of what every member is guaranteed, from the job description to the closing meeting. Fill it in for your team, and see how far the country is.',
    icon: 'checks',
    buttons: [
      { label: 'MX Standards', screen: '/mx-standards' },
      { label: 'MX Results', screen: '/mx-results' },
    ],
  },
  {
    name: 'OD Model',
    line: 'How an LC grows, stage by stage.',
    description: 'The models of organisational development: where an LC stands, and what its next stage asks for.',
    icon: 'stairs',
    buttons: [{ label: 'OD Model', screen: '/od-model' }],
  },
  {
    name: 'Sona Survey',
    line: 'The state of the nation, as it comes in.',
    description: 'How far each LC is with the state of the nation survey, portfolio by portfolio.',
    icon: 'flag',
    buttons: [{ label: 'Sona Survey', screen: '/sona-survey' }],
  },
]
