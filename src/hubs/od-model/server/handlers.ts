// HTTP handlers of the OD model hub.
import { defineHub } from '#server/hub/hub.ts'
import { type InternationalModel, odModelContract } from '../contract.ts'
import { facts } from '../hub.ts'
import { changeModel } from './changes.ts'
import { odModelPersonal } from './personal.ts'
import { isWritten, readModel, type StoredModel } from './queries.ts'
import { odModelMigrations, theInternational, theNational } from './tables.ts'

export const hub = defineHub({
  name: 'od-model',
  facts,
  isLive: true,
  contract: odModelContract,
  migrations: odModelMigrations,
  personal: odModelPersonal,
  demo: () => import('./demo.ts'),
  cardLines: async ({ db }) => ({
    'OD Model': (await isWritten(db, theNational)) ? 'The national model is out' : 'National model: coming soon',
  }),
  handlers: ({ db, settings }) => {
    const asInternational = ({ link, version, updatedAt }: StoredModel): InternationalModel => ({
      link: link || (settings.OD_INTERNATIONAL_URL ?? ''),
      ownLink: link,
      version,
      updatedAt,
    })
    return {
      read: () => readModel(db, theNational),
      save: async ({ body: change, actor }) =>
        changeModel(db, { id: theNational, change, actor, shown: (model) => model }),

      readInternational: async () => asInternational(await readModel(db, theInternational)),
      saveInternational: async ({ body, actor }) =>
        changeModel(db, { id: theInternational, change: { ...body, text: '' }, actor, shown: asInternational }),
    }
  },
})
