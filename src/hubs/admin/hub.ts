// Admin manifest: the audit screen and the admins' actions. The panel itself is a screen of the shell.
import { adminOnly } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const actions = {
  manageUsers: { roles: adminOnly },
  readAudit: { roles: adminOnly },
}

export const facts = {
  screens: { '/audit': { name: 'Audit Trail', roles: adminOnly, isLast: true, linkedFrom: '/admin-panel' } },
  actions,
} satisfies HubFacts
