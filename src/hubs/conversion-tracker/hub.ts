// What is the conversion tracker's own? Its one page is public and no screen.
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
