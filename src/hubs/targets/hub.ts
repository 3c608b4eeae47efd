// Manifest of the targets hub: its screen, who sets targets and who answers for an LC, and its name in the audit trail.
import { answerForCommittee, national, vicePresidents } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  setTargets: { roles: national },
  /** For their own LCs. */
  answerTargets: { roles: answerForCommittee },
}

export const manifest = {
  screens: { '/targets': { name: 'Targets', roles: vicePresidents, menu: { group: 'see', order: 15 } } },
  actions,
  audit: { target: { name: 'Target' } },
} satisfies HubManifest
