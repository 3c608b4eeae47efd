// Privacy manifest: a public page that says what is stored, and one on which people export their data or erase their
// account.
import type { HubManifest } from '#shared/hub-manifest.ts'

export const manifest = {
  audit: { privacy: {} },
  footer: [{ order: 90, label: 'Privacy', path: '/privacy' }],
  profile: [
    { label: 'Your data', text: 'Download your data or delete your account.', action: 'Manage data', path: '/my-data' },
  ],
} satisfies HubManifest
