// Hub manifest of the conversion tracker: actions and footer link. Its one page is public and not a screen.
import { national, vicePresidents } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  publishConversion: { roles: national },
  readConversionNames: { roles: vicePresidents },
}

export const manifest = {
  actions,
  footer: [{ order: 20, label: 'Conversion tracker', path: '/eld-conversion' }],
} satisfies HubManifest
