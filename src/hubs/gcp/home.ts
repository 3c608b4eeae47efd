// What does the GCP hub contribute to inbox and dashboard? Named apart from hub.ts, which the first screen loads.
import { everyone, teams } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const homeFacts = {
  news: {
    gcpDecision: { name: 'Decisions on your GCPs', mail: 'now' },
    gcpRepeated: { name: 'Who repeated your GCPs', mail: 'weekly' },
    newGcp: { name: 'New GCPs of your portfolio', mail: 'weekly', isOptIn: true },
  },
  firstSteps: [
    { order: 10, roles: everyone, text: 'Read what worked in other LCs', path: '/gcplist' },
    { order: 40, roles: teams, text: 'Share something that worked in yours', path: '/gcpform' },
  ],
} satisfies HubFacts
