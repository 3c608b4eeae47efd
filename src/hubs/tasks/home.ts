// Inbox part of the tasks manifest: notification kinds. Separate from hub.ts, because the first screen loads that file.
import type { HubFacts } from '#shared/hub-facts.ts'

export const homeFacts = {
  news: { reminder: { name: 'Reminders of what you owe', mail: 'now' } },
} satisfies HubFacts
