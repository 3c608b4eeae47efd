// HTTP handlers of the OD model hub.
import { defineHub } from '#server/hub/hub.ts'
import { type InternationalModel, odModelContract } from '../contract.ts'
import { manifest } from '../hub.ts'
import { changeModel } from './changes.ts'
import { odModelPersonal } from './personal.ts'
import { findModel, hasContent, type StoredModel } from './queries.ts'
import { odModelMigrations, theInternational, theNational } from './tables.ts'

export const hub = defineHub({
  name: 'od-model',
  manifest,
  isLive: true,
  contract: odModelContract,
  migrations: odModelMigrations,
  personal: odModelPersonal,
  demo: () => import('./demo.ts'),
  async cardLines({ db }) {
    const isPublished = await hasContent(db, theNational)
    return { 'OD Model': isPublished ? 'The national model is published' : 'National model: coming soon' }
  },
  setUpSteps: [
    {
      ...{ step: 'od-model', order: 80, title: 'Link the OD model folder', path: '/od-model' },
      text: 'Members open the national and international models from there.',
      isDone: async ({ db, settings }) =>
        Boolean(settings.OD_INTERNATIONAL_URL) ||
        (await hasContent(db, theNational)) ||
        (await hasContent(db, theInternational)),
    },
  ],
  handlers: ({ db, settings }) => {
    const asInternational = ({ link, version, updatedAt }: StoredModel): InternationalModel => ({
      link: link || (settings.OD_INTERNATIONAL_URL ?? ''),
      ownLink: link,
      version,
      updatedAt,
    })
    return {
      read: () => findModel(db, theNational),
      save: async ({ body: change, actor }) =>
        changeModel(db, { id: theNational, change, actor, shown: (model) => model }),

      readInternational: async () => asInternational(await findModel(db, theInternational)),
      saveInternational: async ({ body, actor }) =>
        changeModel(db, { id: theInternational, change: { ...body, text: '' }, actor, shown: asInternational }),
    }
  },
})
