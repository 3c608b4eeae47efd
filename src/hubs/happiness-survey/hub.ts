// Hub manifest of the happiness survey: results screen, actions, audit, settings. The form is public and not a screen.
import { adminOnly, everyone, national } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

export const actions = {
  readHappinessNames: { roles: adminOnly },
  setHappinessAside: { roles: adminOnly },
}

export const manifest = {
  screens: {
    '/happiness-results': {
      name: 'Happiness results',
      roles: national,
      menu: { group: 'see', order: 50 },
    },
  },
  actions,
  // No names in the audit trail: it has one entry per day with the number of answers.
  audit: { happiness: {} },
  settings: { SURVEY_CONTACT_DAYS: 'days' },
  menu: [{ group: 'do', order: 60, name: 'Happiness survey', path: '/member-satisfaction-form', roles: everyone }],
  footer: [{ order: 10, label: 'Happiness survey', path: '/member-satisfaction-form' }],
} satisfies HubManifest
