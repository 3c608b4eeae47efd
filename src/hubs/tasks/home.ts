// Inbox part of the tasks manifest: notification kinds. Separate from hub.ts, because the first screen loads that file.
import type { HubManifest } from '#shared/hub-manifest.ts'

export const homeManifest = {
  notifications: { reminder: { name: 'Task reminders', mail: 'now' } },
} satisfies HubManifest
