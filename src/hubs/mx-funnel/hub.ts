// Manifest of the MX funnel hub: screens, actions and audit names.
import { leaders, national, vicePresidents } from '#shared/access.ts'
import type { Audited, HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  editAnyFunnelEntry: { roles: national },
  /** Their own LCs are those of their offices. */
  editFunnelOfOwnLc: { roles: vicePresidents },
}

/** A report has no title, so LC, role and portfolio name it. */
function describeReport({ before, after }: Audited): string {
  const states = [after, before] as (Record<string, string | null> | null | undefined)[]
  const words = ['lc', 'role', 'portfolio'].map((name) => states.map((fields) => fields?.[name]).find(Boolean))
  return words.filter(Boolean).join(', ')
}

export const manifest = {
  screens: {
    '/mx-funnel': {
      name: 'MX Funnel',
      roles: leaders,
      closingYear: true,
      menu: { group: 'see', order: 30, name: 'MX funnel' },
    },
    '/mx-funnel-form': {
      name: 'MX Funnel Form',
      roles: leaders,
      closingYear: true,
      menu: { group: 'do', order: 50, name: 'Funnel report' },
    },
  },
  actions,
  audit: { mxfunnel: { name: 'MX funnel', about: describeReport } },
  cards: () => import('./cards.ts'),
} satisfies HubManifest
