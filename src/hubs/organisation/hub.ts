// Organisation manifest: one screen on which admins manage committees and portfolios.
import { adminOnly } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const actions = { manageOrganisation: { roles: adminOnly } }

export const facts = {
  screens: {
    '/organisation': { name: 'Organisation', roles: adminOnly, isLast: true, linkedFrom: '/admin-panel' },
  },
  actions,
  audit: { organisation: { name: 'Organisation' } },
} satisfies HubFacts
