// Dashboard manifest of MX Standards: tasks and first steps. Kept apart from hub.ts, which the first screen loads.
import { localLeaders } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const homeManifest = {
  tasks: { checklist: { name: 'MX checklist', path: '/mx-standards', owedBy: localLeaders } },
  firstSteps: [
    { order: 15, roles: localLeaders, text: 'Start your MX checklist', path: '/mx-standards', task: 'checklist' },
  ],
} satisfies HubManifest
