// Handlers of the conversion tracker: reading published sign-ups and their history, publishing, and import.

import { mayBeShared } from '#server/database/database.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { defineHub } from '#server/hub/hub.ts'
import { runImport } from '#server/imports/imports.ts'
import { hourMs } from '#server/jobs/job.ts'
import { committeeFinder } from '#server/search/find-committees.ts'
import { findRequestedYear } from '#server/years/years.ts'
import { may } from '#shared/access.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { type Organisation, organisationOn } from '#shared/people/organisation.ts'
import { isOver, type Year } from '#shared/time/years.ts'
import { conversionContract } from '../contract.ts'
import { actions, manifest } from '../hub.ts'
import { totalsIn, withEmptyLcs } from '../rules.ts'
import { countOfYear, publish } from './changes.ts'
import { conversionImport } from './changes-import.ts'
import { deleteAbandoned } from './changes-staged.ts'
import { conversionFigures, listHistory } from './figures.ts'
import { conversionPersonal } from './personal.ts'
import { findPublication, listPage, type Publication } from './queries.ts'
import { conversionMeasures } from './queries-measures.ts'
import { conversionMigrations } from './tables.ts'

/** A year that is over has the LCs of its last day. */
const toResponse = (
  { publishedAt, publishedBy, totals }: Publication,
  organisation: Organisation,
  year?: Pick<Year, 'state' | 'endsOn'>,
) => ({
  publishedAt,
  publishedBy,
  totals: withEmptyLcs(organisationOn(organisation, year && isOver(year) ? year.endsOn : undefined), totals),
})

export const hub = defineHub({
  name: 'conversion-tracker',
  manifest,
  isLive: true,
  contract: conversionContract,
  migrations: conversionMigrations,
  personal: conversionPersonal,
  measures: conversionMeasures,
  search: {
    committee: committeeFinder({ name: 'Conversion tracker', path: '/eld-conversion', as: 'scope', isOpenToAll: true }),
  },
  demo: () => import('./demo.ts'),
  countCollected: countOfYear,
  recounts: [recountOf(conversionFigures)],
  imports: [conversionImport],
  jobs: [{ name: 'conversion-staged', everyMs: hourMs, run: ({ db }) => deleteAbandoned(db) }],
  async start({ db, engine }) {
    // Where no other instance can be at work, nobody is publishing.
    await deleteAbandoned(db, mayBeShared(engine) ? undefined : 0)
    return undefined
  },
  handlers: (portal) => {
    const { db, years, organisation } = portal
    return {
      async published({ query: { scope, page, limit, year: label }, caller }) {
        const year = await findRequestedYear(years, caller, label)
        const publication = await findPublication(db, year.label)
        if (!publication) return { publication: null, entries: [], total: 0, totalPages: 1 }
        const { signups: total } = totalsIn(publication.totals, scope)
        const answer = { publication: toResponse(publication, await organisation(caller), year), total }
        if (!may(caller.role, actions.readConversionNames)) return { ...answer, entries: null, totalPages: 1 }
        const offset = (page - 1) * limit
        const entries = offset < total ? await listPage(db, publication.id, scope, offset, limit) : []
        return { ...answer, entries, totalPages: totalPagesOf(total, limit) }
      },
      async history({ query: { scope, year: label }, caller }) {
        const year = await findRequestedYear(years, caller, label)
        return listHistory(db, year.label, scope)
      },
      async publish({ body, caller, actor }) {
        const now = await organisation(caller)
        return toResponse(await publish(db, body, now, { publisher: caller, actor }), now)
      },
      importSignUps: (context) => runImport(portal, conversionImport, context),
    }
  },
})
