// What happens when sign-ups are published and read? The whole publication is replaced at once or not at all.
import { recordAudit } from '#server/audit.ts'
import { inTransaction } from '#server/database/database.ts'
import { defineHub } from '#server/hub.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { conversionContract } from '../contract.ts'
import { national, noTotals } from '../rules.ts'
import { findPublication, type Publication, readPage, replacePublication } from './queries.ts'
import { conversionMigrations } from './tables.ts'

const asAnswer = ({ publishedAt, publishedBy, totals }: Publication) => ({ publishedAt, publishedBy, totals })

export const hub = defineHub({
  name: 'conversion-tracker',
  contract: conversionContract,
  migrations: conversionMigrations,
  handlers: ({ db }) => ({
    async published({ query: { scope, page, limit } }) {
      const publication = await findPublication(db)
      if (!publication) return { publication: null, entries: [], total: 0, totalPages: 1 }
      const { signups: total } = publication.totals[scope] ?? noTotals
      const offset = (page - 1) * limit
      const entries = offset < total ? await readPage(db, publication.id, scope, offset, limit) : []
      return { publication: asAnswer(publication), entries, total, totalPages: totalPagesOf(total, limit) }
    },
    async publish({ body, caller, actor }) {
      return inTransaction(db, async (trx) => {
        const before = await findPublication(trx)
        const after = await replacePublication(trx, body.entries, caller.displayName)
        await recordAudit(trx, actor, {
          kind: 'conversion.publish',
          subject: '/eld-conversion',
          before: before?.totals[national],
          after: after.totals[national],
        })
        return asAnswer(after)
      })
    },
  }),
})
