// Inbox and dashboard part of the GCP manifest: notification kinds and first steps. Separate from hub.ts, because the first
// screen loads that file.
import { everyone, teams } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const homeManifest = {
  notifications: {
    gcpDecision: { name: 'Decisions on your GCPs', mail: 'now' },
    gcpRepeated: { name: 'Repeats of your GCPs', mail: 'weekly' },
    newGcp: { name: 'New GCPs in your portfolio', mail: 'weekly', isOptIn: true },
  },
  firstSteps: [
    { order: 10, roles: everyone, text: 'Read what worked in other LCs', path: '/gcplist' },
    { order: 40, roles: teams, text: 'Share something that worked in your LC', path: '/gcpform' },
  ],
} satisfies HubManifest
