// What happens when sign-ups are published and read?
import { defineHub } from '#server/hub.ts'
import { may } from '#shared/access.ts'
import type { Organisation } from '#shared/organisation.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { conversionContract } from '../contract.ts'
import { actions, facts } from '../hub.ts'
import { totalsIn, withEveryLc } from '../rules.ts'
import { publish } from './changes.ts'
import { findPublication, type Publication, readPage } from './queries.ts'
import { conversionMigrations } from './tables.ts'

const asAnswer = ({ publishedAt, publishedBy, totals }: Publication, organisation: Organisation) => ({
  publishedAt,
  publishedBy,
  totals: withEveryLc(organisation, totals),
})

export const hub = defineHub({
  name: 'conversion-tracker',
  facts,
  contract: conversionContract,
  migrations: conversionMigrations,
  demo: () => import('./demo.ts'),
  handlers: ({ db, organisation }) => ({
    async published({ query: { scope, page, limit }, caller }) {
      const publication = await findPublication(db)
      if (!publication) return { publication: null, entries: [], total: 0, totalPages: 1 }
      const { signups: total } = totalsIn(publication.totals, scope)
      const answer = { publication: asAnswer(publication, await organisation(caller)), total }
      if (!may(caller.role, actions.readConversionNames)) return { ...answer, entries: null, totalPages: 1 }
      const offset = (page - 1) * limit
      const entries = offset < total ? await readPage(db, publication.id, scope, offset, limit) : []
      return { ...answer, entries, totalPages: totalPagesOf(total, limit) }
    },
    async publish({ body, caller, actor }) {
      const now = await organisation(caller)
      return asAnswer(await publish(db, body, now, { publishedBy: caller.displayName, actor }), now)
    },
  }),
})
