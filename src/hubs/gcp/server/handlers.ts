// HTTP handlers of the GCP hub: lists, submit, read, edit and resubmit; review and repeats have their own files.

import type { Caller } from '#server/auth/session.ts'
import type { Db } from '#server/database/database.ts'
import { findTotal } from '#server/database/list-counters.ts'
import { defineHub } from '#server/hub/hub.ts'
import type { Actor } from '#server/privacy/audit.ts'
import { recountSearch } from '#server/search/recount.ts'
import { recountTexts } from '#server/search/word-index.ts'
import { sharedReads } from '#server/shell/shared-reads.ts'
import { findRequestedYear } from '#server/years/years.ts'
import { may } from '#shared/access.ts'
import { totalPagesOf } from '#shared/paging.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { normalizeText, queryWords } from '#shared/text/normalize-text.ts'
import { gcpContract } from '../contract.ts'
import { approvedContract } from '../contract-approved.ts'
import { reviewContract } from '../contract-review.ts'
import { homeManifest } from '../home.ts'
import { formatCardLine } from '../home-texts.ts'
import { actions, manifest } from '../hub.ts'
import { mayRead, renamedPortfolios } from '../rules.ts'
import { findGcps } from './browse/handlers-search.ts'
import { findBookmarkedAmong } from './browse/queries-bookmarks.ts'
import { type ApprovedFilters, listFiltered } from './browse/queries-filtered.ts'
import { hasShared, listForYou, readCounts } from './browse/queries-home.ts'
import {
  type CountedRange,
  listApproved,
  listOwn,
  listScope,
  type PageRange,
  pageAcrossLists,
} from './browse/queries-list.ts'
import { searchPage } from './browse/queries-search.ts'
import { gcpToday } from './browse/queries-today.ts'
import { createTotalsReader } from './browse/queries-totals.ts'
import { listOfYear } from './browse/queries-year.ts'
import { gcpRecount, listName, type Scope, scopes } from './list-counters.ts'
import { gcpPersonal } from './personal.ts'
import { findGcp, gcpTexts, moveYear } from './queries.ts'
import { approvedHandlers } from './repeat/handlers.ts'
import { repeatsRecount } from './repeat/queries.ts'
import { daysRecount, gcpMeasures } from './repeat/queries-measures.ts'
import { asGcp, asOpened, asOwn, asReviewed } from './responses.ts'
import { hasDue, notifyDue } from './review/changes-notify.ts'
import { reviewHandlers } from './review/handlers.ts'
import { editGcp, notFound, resubmitGcp, submitGcp } from './submit/changes.ts'
import { putAwayGcp } from './submit/changes-put-away.ts'
import { isOnDashboard } from './submit/queries-returned.ts'
import { type GcpRow, gcpMigrations, gcpSearch, searchedTexts } from './tables.ts'

type Filters = { page: number; limit: number; search?: string; portfolio?: string; year?: string }

/** Totals and organisation, which every list needs. */
type ListContext = { totals: ReadonlyMap<string, number>; organisation: Organisation }

/** How a list gets its entries: by an index walk, or from the rows that a search found. */
type ListReader<Entry> = {
  walk: (scope: Scope, portfolio: string | undefined, cut: CountedRange) => Promise<readonly Entry[]>
  shape: (row: GcpRow) => Entry
  /** Replaces both for filters that have no list counters. */
  extraFilters?: ExtraFilters | undefined
}
type ExtraFilters = Pick<ApprovedFilters, 'committee' | 'bookmarkedBy' | 'isByRepeats'>

type ExtraQuery = { committee?: string; bookmarked?: string; sort?: string }
function extraFiltersOf({ committee, bookmarked, sort }: ExtraQuery, { uid }: Caller): ExtraFilters | undefined {
  if (!committee && !bookmarked && !sort) return undefined
  return { committee: committee || undefined, bookmarkedBy: bookmarked ? uid : undefined, isByRepeats: Boolean(sort) }
}

const rangeOf = ({ page, limit }: Filters): PageRange => ({ offset: (page - 1) * limit, limit })

const approvedTotals = createTotalsReader(['approved'])
const allTotals = createTotalsReader(scopes)

async function countOfYear(db: Db, year: string) {
  const decided = await findTotal(db, listName('reviewed', { year }))
  return [{ what: 'GCPs', count: decided + (await findTotal(db, listName('pending', { year }))) }]
}

export const hub = defineHub({
  name: 'gcp',
  manifest: { ...manifest, ...homeManifest },
  isLive: true,
  contract: { ...gcpContract, ...reviewContract, ...approvedContract },
  migrations: gcpMigrations,
  recounts: [
    gcpRecount,
    repeatsRecount,
    daysRecount,
    recountSearch({ ...gcpSearch, textsOf: searchedTexts }),
    recountTexts(gcpTexts),
  ],
  measures: gcpMeasures,
  search: { gcp: findGcps },
  personal: gcpPersonal,
  demo: () => import('./demo.ts'),
  countCollected: countOfYear,
  planCarryBack: async (db, { from, to }) => ({
    moved: await countOfYear(db, from.label),
    waiting: [],
    write: (trx) => moveYear(trx, from.label, to.label),
  }),
  today: gcpToday,
  forYou: listForYou,
  async idleSteps(portal, { uid }) {
    const { approved } = await readCounts(portal)
    return [
      ...(approved === 0 ? ['/gcplist' as const] : []),
      ...((await hasShared(portal.db, uid)) ? ['/gcpform' as const] : []),
    ]
  },
  async cardLines(portal, { role }) {
    const { approved, pending } = await readCounts(portal)
    return { 'GCP Hub': formatCardLine(approved, may(role, actions.reviewGcp) ? pending : 0) }
  },
  // Notifies each author soon after the undo window of a decision has ended.
  jobs: [{ name: 'gcp-notices', everyMs: 2000, atStart: true, hasWork: hasDue, run: notifyDue }],
  handlers(portal) {
    const { db } = portal
    const writerOf = async ({ caller, actor }: { caller: Caller; actor: Actor }) => ({
      caller,
      actor,
      organisation: await portal.organisation(caller),
    })

    /** Totals and organisation for the requested lists, of all years or of one. */
    async function readListContext(
      totalsOf: typeof allTotals,
      year: string | undefined,
      caller: Caller,
    ): Promise<ListContext> {
      if (year !== undefined) await findRequestedYear(portal.years, caller, year)
      const organisation = await portal.organisation(caller)
      return { organisation, totals: await totalsOf(db, organisation, year) }
    }

    /** One page across the given scopes, with total, page count and portfolios. */
    async function readPage<Entry>(
      through: Scope[],
      { totals, organisation }: ListContext,
      query: Filters,
      how: ListReader<Entry>,
    ) {
      const { year } = query
      const totalIn = (scope: Scope, portfolio?: string) => totals.get(listName(scope, { portfolio, year })) ?? 0
      const portfolio = query.portfolio || undefined
      const text = query.search && normalizeText(query.search)
      const portfolioCodes = text ? renamedPortfolios(text, organisation) : []
      const { total, rows } = await pageAcrossLists(through, rangeOf(query), async (scope, cut) => {
        if (how.extraFilters) {
          const { committee, bookmarkedBy } = how.extraFilters
          const knownTotal = text || committee || bookmarkedBy ? undefined : totalIn(scope, portfolio)
          const filters = {
            ...how.extraFilters,
            portfolio,
            year,
            words: queryWords(text ?? ''),
            portfolioCodes,
            total: knownTotal,
          }
          const found = await listFiltered(db, filters, cut)
          return { total: found.total, rows: found.rows.map(how.shape) }
        }
        if (text) {
          const share = sharedReads(portal)
          const filters = { words: queryWords(text), portfolio, year, portfolioCodes, listTotal: totalIn(scope), share }
          const found = await searchPage(db, scope, filters, cut)
          return { total: found.total, rows: found.rows.map(how.shape) }
        }
        const total = totalIn(scope, portfolio)
        const isOutside = cut.limit === 0 || cut.offset >= total
        if (isOutside) return { total, rows: [] }
        if (!year) return { total, rows: await how.walk(scope, portfolio, { ...cut, total }) }
        const ofYear = await listOfYear(db, scope, { portfolio, year }, { ...cut, total })
        return { total, rows: ofYear.map(how.shape) }
      })
      const present = organisation.portfolios
        .map(({ code }) => code)
        .filter((code) => through.some((scope) => totalIn(scope, code) > 0))
      return { gcps: rows, total, totalPages: totalPagesOf(total, query.limit), portfolios: present, totalIn }
    }

    return {
      ...reviewHandlers(portal),
      ...approvedHandlers(portal),
      async submit({ body, caller, actor }) {
        return asOwn(await submitGcp(db, body, await writerOf({ caller, actor })))
      },
      async approved({ query, caller }) {
        const context = await readListContext(approvedTotals, query.year, caller)
        const walk = (_: Scope, portfolio: string | undefined, cut: CountedRange) => listApproved(db, portfolio, cut)
        const extraFilters = extraFiltersOf(query, caller)
        const { totalIn, ...page } = await readPage(['approved'], context, query, { walk, shape: asGcp, extraFilters })
        const ids = page.gcps.map(({ _id }) => _id)
        return { ...page, bookmarked: await findBookmarkedAmong(db, caller.uid, ids) }
      },
      async list({ query, caller }) {
        const through: Scope[] = query.status ? [query.status] : ['pending', 'reviewed']
        const shape = (row: GcpRow) => asReviewed(row, caller)
        const walk = async (scope: Scope, portfolio: string | undefined, cut: CountedRange) =>
          (await listScope(db, scope, portfolio, cut)).map(shape)
        const context = await readListContext(allTotals, query.year, caller)
        const { totalIn, ...page } = await readPage(through, context, query, { walk, shape })
        const [pending, approved, rejected] = [totalIn('pending'), totalIn('approved'), totalIn('rejected')]
        const all = pending + totalIn('reviewed')
        const revisions = pending + approved + rejected - all
        return { ...page, counts: { pending, approved, rejected, all, revisions } }
      },
      async mine({ query, caller }) {
        const { rows, total } = await listOwn(db, caller.uid, rangeOf(query))
        return { gcps: rows.map(asOwn), total, totalPages: totalPagesOf(total, query.limit) }
      },
      async open({ params, caller }) {
        const row = await findGcp(db, params.id)
        if (!row || !mayRead(row, caller)) throw notFound()
        const isReturned = row.submittedBy === caller.uid && (await isOnDashboard(db, row))
        return { ...asOpened(row, caller), ...(isReturned && { isReturned }) }
      },
      async edit({ params, body, caller, actor }) {
        return asReviewed(await editGcp(db, params.id, body, await writerOf({ caller, actor })), caller)
      },
      async resubmit({ params, body, caller, actor }) {
        return asOwn(await resubmitGcp(db, params.id, body, await writerOf({ caller, actor })))
      },
      async putAway({ params, body: { isPutAway }, caller }) {
        await putAwayGcp(db, params.id, isPutAway, caller)
        return { isPutAway }
      },
    }
  },
})
