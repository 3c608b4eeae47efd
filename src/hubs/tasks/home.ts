// What does the tasks hub bring to the inbox? Named apart from hub.ts, which the first screen loads.
import type { HubFacts } from '#shared/hub-facts.ts'

export const homeFacts = {
  news: { reminder: { name: 'Reminders of what you owe', mail: 'now' } },
} satisfies HubFacts
