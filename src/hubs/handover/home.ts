// Inbox part of the handover manifest: notification kinds. Separate from hub.ts, because the first screen loads that file.
import { adminOnly } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const homeManifest = {
  notifications: { yearEnd: { name: 'A year that ends without a plan', mail: 'now', roles: adminOnly } },
} satisfies HubManifest
