// Hub manifest of the conversion tracker: actions and links. Its one page is public and not a screen.
import { everyone, national, vicePresidents } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  publishConversion: { roles: national },
  readConversionNames: { roles: vicePresidents },
}

export const manifest = {
  actions,
  audit: { conversion: {} },
  menu: [{ group: 'see', order: 60, name: 'Conversion tracker', path: '/eld-conversion', roles: everyone }],
  footer: [{ order: 20, label: 'Conversion tracker', path: '/eld-conversion' }],
} satisfies HubManifest
