// Inbox manifest: its menu entry. Not a screen: everybody who is signed in has an inbox, whatever their role.
import { everyone } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const manifest = {
  menu: [{ group: 'do', order: 10, name: 'Inbox', path: '/inbox', roles: everyone }],
} satisfies HubManifest
