// What do the documents contribute to inbox and dashboard? Named apart from hub.ts, which the first screen loads.
import { everyone } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const homeFacts = {
  news: { newDocument: { name: 'New documents', mail: 'weekly', isOptIn: true } },
  firstSteps: [{ order: 30, roles: everyone, text: 'Look through guides and templates', path: '/resource-hub' }],
} satisfies HubFacts
