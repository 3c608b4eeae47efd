// Identity manifest: its screen, and the audit kinds that count as sign-ins.
import { everyone } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const manifest = {
  screens: { '/profile': { name: 'Profile', roles: everyone, link: { order: 20, roles: everyone } } },
  audit: { identity: { signIns: ['signIn', 'signInFailed', 'signOut', 'lockout', 'confirm'] } },
} satisfies HubManifest
