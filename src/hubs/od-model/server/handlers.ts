// What happens when the national OD model is read or written?
import { recordAudit } from '#server/audit.ts'
import { inTransaction } from '#server/database/database.ts'
import { defineHub } from '#server/hub.ts'
import { problem } from '#shared/problem.ts'
import { odModelContract } from '../contract.ts'
import { readNational, saveNational } from './queries.ts'
import { odModelMigrations, theNational } from './tables.ts'

export const hub = defineHub({
  name: 'od-model',
  contract: odModelContract,
  migrations: odModelMigrations,
  handlers: ({ db }) => ({
    read: async () => readNational(db),

    save: async ({ body, actor }) =>
      inTransaction(db, async (trx) => {
        const before = await readNational(trx)
        const after = body.version === before.version ? await saveNational(trx, body) : undefined
        if (!after) {
          throw problem('conflict', 'Somebody else changed the national model meanwhile. Here is what they saved.', {
            details: await readNational(trx),
          })
        }
        await recordAudit(trx, actor, {
          kind: 'odModel.save',
          subject: theNational,
          before: { text: before.text, link: before.link },
          after: { text: after.text, link: after.link },
        })
        return after
      }),
  }),
})
