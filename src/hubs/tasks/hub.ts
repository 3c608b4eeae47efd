// Manifest of the tasks hub (deadlines, progress, reminders, calendar): screens and actions.
import { national, vicePresidents } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  /** Also decides who sees all LCs; others see only their own. */
  setDeadlines: { roles: national },
  remindPeople: { roles: vicePresidents },
}

export const manifest = {
  screens: {
    '/progress': { name: 'Progress', roles: vicePresidents, menu: { group: 'see', order: 10 } },
    '/deadlines': { name: 'Deadlines', roles: national, menu: { group: 'manage', order: 30 } },
  },
  actions,
  audit: { calendar: {}, deadline: {}, expected: {}, reminder: {} },
} satisfies HubManifest
