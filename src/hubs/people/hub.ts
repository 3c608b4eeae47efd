// People manifest: who was who over the years, inviting people, and notes for the next holder of an office.
import { adminOnly, leaders, vicePresidents } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  /** Appointing for days other than from now to the year's end. */
  appointPeople: { roles: adminOnly },
  readAddresses: { roles: leaders },
}

export const manifest = {
  screens: {
    '/people': { name: 'People', roles: leaders, menu: { group: 'manage', order: 10 } },
  },
  actions,
  audit: { appointment: {} },
  menu: [
    { group: 'manage', order: 20, name: 'Invite people', path: '/invite', ...actions.appointPeople },
    // No screen with roles: people who left an office open it, too.
    { group: 'do', order: 70, name: 'Handover notes', path: '/notes', roles: vicePresidents, closingYear: true },
  ],
} satisfies HubManifest
