// People manifest: who was who over the years, and notes for the next holder of an office.
import { adminOnly, leaders, vicePresidents } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  /** Appointing for days other than from now to the year's end. */
  appointPeople: { roles: adminOnly },
  readAddresses: { roles: leaders },
}

export const manifest = {
  screens: {
    '/people': { name: 'People', roles: leaders, linkedFrom: 'the profile' },
  },
  actions,
  // No screen with roles: people who left an office open it, too.
  menu: [{ label: 'Notes for your successor', path: '/notes', roles: vicePresidents }],
} satisfies HubManifest
