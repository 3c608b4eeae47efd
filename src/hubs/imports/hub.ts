// Imports manifest: one screen for every kind of record; each kind is declared by the hub that owns it.
import { leaders } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const manifest = {
  screens: { '/import': { name: 'Import', roles: leaders, menu: { group: 'manage', order: 60 } } },
  audit: { import: { name: 'Import' } },
} satisfies HubManifest
