// Inbox and dashboard part of the documents manifest: notification kinds and first steps. Separate from hub.ts, because the
// first screen loads that file.
import { everyone } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const homeManifest = {
  notifications: { newDocument: { name: 'New documents', mail: 'weekly', isOptIn: true } },
  firstSteps: [{ order: 30, roles: everyone, text: 'Browse guides and templates', path: '/resource-hub' }],
} satisfies HubManifest
