// Imports manifest: one screen for every kind of record; each kind is declared by the hub that owns it.
import { leaders } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const facts = {
  screens: { '/import': { name: 'Import', roles: leaders, linkedFrom: 'the menu of hubs' } },
  audit: { import: { name: 'Import' } },
} satisfies HubFacts
