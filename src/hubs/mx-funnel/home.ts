// Dashboard part of the MX funnel manifest: its task and first steps. Separate from hub.ts, because the first screen loads
// that file.
import { localLeaders, national } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const homeManifest = {
  tasks: { funnel: { name: 'Funnel report', path: '/mx-funnel-form', owedBy: 'committee', isMonthly: true } },
  firstSteps: [
    { order: 25, roles: localLeaders, text: "Look at your LC's funnel", path: '/mx-funnel' },
    { order: 26, roles: national, text: 'See where the country loses people', path: '/mx-funnel' },
  ],
} satisfies HubManifest
