// Handover manifest: one screen on which admins close a year in office and open the next.
import { adminOnly } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const actions = { handOver: { roles: adminOnly } }

export const facts = {
  screens: {
    '/handover': { name: 'Handover', roles: adminOnly, isLast: true, linkedFrom: '/admin-panel' },
  },
  actions,
} satisfies HubFacts
