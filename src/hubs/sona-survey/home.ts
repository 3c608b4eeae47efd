// Dashboard manifest of the Sona survey: tasks and first steps. Kept apart from hub.ts, which the first screen loads.
import { national } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const homeManifest = {
  // MCVPs tick; the LC's LCVPs make sure that there is something to tick.
  tasks: { sona: { name: 'Sona', path: '/sona-survey', owedBy: 'committee' } },
  firstSteps: [
    { order: 20, roles: national, text: 'See how far each LC has come with Sona', path: '/sona-survey', task: 'sona' },
  ],
} satisfies HubManifest
