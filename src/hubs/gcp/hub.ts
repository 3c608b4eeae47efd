// Manifest of the GCP hub: screens with default roles, and actions.
import { everyone, national, teams } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  reviewGcp: { roles: national },
  editGcp: { roles: national },
  repeatGcp: { roles: teams },
}

export const manifest = {
  screens: {
    '/gcplist': { name: 'GCP Hub', roles: everyone, menu: { group: 'library', order: 10, name: 'GCPs' } },
    '/gcps/{id}': { name: 'GCP', roles: everyone },
    '/gcpform': { name: 'Add GCP', roles: teams, menu: { group: 'do', order: 20 } },
    '/edit-gcp/{id}': { name: 'Edit GCP', roles: national },
    '/gcp-approvals': {
      name: 'GCP Approvals',
      roles: national,
      link: { order: 70, roles: national },
      menu: { group: 'do', order: 30, name: 'GCP approvals' },
    },
  },
  actions,
  audit: { gcp: { name: 'GCP' } },
  cards: () => import('./cards.ts'),
} satisfies HubManifest
