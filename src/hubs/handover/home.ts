// Inbox part of the handover manifest: notification kinds. Separate from hub.ts, because the first screen loads that file.
import { adminOnly } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const homeManifest = {
  notifications: {
    yearEnd: { name: 'Reminders to plan the next year', mail: 'now', roles: adminOnly },
    scheduledPlan: { name: 'Scheduled handovers', mail: 'now', roles: adminOnly },
  },
} satisfies HubManifest
