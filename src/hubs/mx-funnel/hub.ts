// Manifest of the MX funnel hub: screens, actions and audit names.
import { leaders, national, vicePresidents } from '#shared/access.ts'
import type { Audited, HubFacts } from '#shared/hub-facts.ts'

export const actions = {
  editAnyFunnelEntry: { roles: national },
  /** Their own LC is that of their place. */
  editFunnelOfOwnLc: { roles: vicePresidents },
}

/** A report has no title, so LC, role and portfolio name it. */
function placeOf({ before, after }: Audited): string {
  const told = [after, before] as (Record<string, string | null> | null | undefined)[]
  const words = ['lc', 'role', 'portfolio'].map((name) => told.map((fields) => fields?.[name]).find(Boolean))
  return words.filter(Boolean).join(', ')
}

export const facts = {
  screens: {
    '/mx-funnel': { name: 'MX Funnel', roles: leaders },
    '/mx-funnel-form': { name: 'MX Funnel Form', roles: leaders },
  },
  actions,
  audit: { mxfunnel: { name: 'MX funnel', about: placeOf } },
  cards: () => import('./cards.ts'),
} satisfies HubFacts
