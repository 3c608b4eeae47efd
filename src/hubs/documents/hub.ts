// Manifest of the documents hub: the screens of its two collections, and who may edit documents.
import { everyone, national } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  editDocuments: { roles: national },
}

export const manifest = {
  screens: {
    '/resource-hub': {
      name: 'Resource Hub',
      roles: everyone,
      menu: { group: 'library', order: 20, name: 'Documents' },
    },
    '/document-upload': {
      name: 'Resource Upload',
      roles: national,
      link: { order: 40, roles: national },
      menu: { group: 'manage', order: 40, name: 'Upload document' },
    },
    '/edit-document/{id}': { name: 'Edit Document', roles: national },
    '/apip-cycle': { name: 'APIP Cycle', roles: everyone, menu: { group: 'library', order: 30, name: 'APIP cycle' } },
    '/apip-uploads': {
      name: 'APIP Upload',
      roles: national,
      link: { order: 50, roles: national },
      menu: { group: 'manage', order: 50, name: 'Upload APIP document' },
    },
    '/edit-apip-cycle/{id}': { name: 'Edit APIP Document', roles: national },
  },
  actions,
  audit: { document: {}, apiCycle: {} },
  cards: () => import('./cards.ts'),
} satisfies HubManifest
