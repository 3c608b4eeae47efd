// Hub manifest of the conversion tracker: actions and footer link. Its one page is public and not a screen.
import { national, vicePresidents } from '#shared/access.ts'
import type { HubFacts } from '#shared/hub-facts.ts'

export const actions = {
  publishConversion: { roles: national },
  readConversionNames: { roles: vicePresidents },
}

export const facts = {
  actions,
  footer: [{ order: 20, label: 'Conversion tracker', path: '/eld-conversion' }],
} satisfies HubFacts
