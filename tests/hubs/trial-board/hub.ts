// Manifest of the trial board: its screen, its action, its name in the audit trail.
import { leaders, national } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = { pinNote: { roles: national } }

export const manifest = {
  screens: { '/trial-board': { name: 'Trial Board', roles: leaders, menu: { group: 'see', order: 80 } } },
  actions,
  audit: { trialBoard: { name: 'Trial board' } },
} satisfies HubManifest
