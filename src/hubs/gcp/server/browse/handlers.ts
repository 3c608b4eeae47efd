// HTTP handlers of GCP lists: what is approved, the reviewers' list, and one's own.
import type { Caller } from '#server/auth/session.ts'
import { readList } from '#server/database/list.ts'
import type { HandlerContext, Portal } from '#server/hub/hub.ts'
import { findRequestedYear } from '#server/years/years.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { normalizeText, queryWords } from '#shared/text/normalize-text.ts'
import type { gcpContract } from '../../contract.ts'
import { renamedPortfolios } from '../../rules.ts'
import { asGcp, asOwn, asReviewed } from '../responses.ts'
import { findBookmarkedAmong } from './queries-bookmarks.ts'
import { listMostRepeated, listNewest, listWaitingFirst, selectMostRepeated, selectNewest } from './queries-list.ts'
import { isApprovedMatch, searchScopes } from './queries-search.ts'
import { findUsedPortfolios, readTotals, type Scope, scopeCondition } from './queries-totals.ts'

type ApprovedQuery = HandlerContext<(typeof gcpContract)['approved']>['query']
type ReviewQuery = HandlerContext<(typeof gcpContract)['list']>['query']
type Query = Pick<ReviewQuery, 'page' | 'limit' | 'search' | 'portfolio' | 'year'>

export function browseHandlers(portal: Portal) {
  const { db } = portal

  async function readContext({ year }: Query, caller: Caller): Promise<Context> {
    if (year !== undefined) await findRequestedYear(portal.years, caller, year)
    return { year: year || undefined, organisation: await portal.organisation(caller) }
  }

  /** Those of the organisation that have entries in the list, in its order. */
  async function portfoliosOf(inScope: Partial<ReturnType<typeof scopeCondition>>, { organisation, year }: Context) {
    const used = await findUsedPortfolios(db, { ...inScope, year })
    return organisation.portfolios.map(({ code }) => code).filter((code) => used.has(code))
  }

  /** What a search finds in lists that follow each other. */
  async function search(scopes: readonly Scope[], { page, limit, portfolio, ...query }: Query, context: Context) {
    const text = normalizeText(query.search ?? '')
    const filters = {
      words: queryWords(text),
      portfolio: portfolio || undefined,
      year: context.year,
      portfolioCodes: renamedPortfolios(text, context.organisation),
      totals: await readTotals(db, context.year),
    }
    return searchScopes(db, scopes, filters, { page, limit })
  }

  function listApproved(query: ApprovedQuery, caller: Caller, context: Context) {
    const { page, limit, portfolio, committee, bookmarked, sort } = query
    const filters = {
      status: 'approved' as const,
      portfolio: portfolio || undefined,
      year: context.year,
      committee: committee || undefined,
      bookmarkedBy: bookmarked ? caller.uid : undefined,
    }
    if (!query.search) return (sort ? listMostRepeated : listNewest)(db, filters, { page, limit })
    if (!committee && !bookmarked && !sort) return search(['approved'], query, context)
    const list = (sort ? selectMostRepeated : selectNewest)(db, filters)
    const text = normalizeText(query.search)
    const words = { words: queryWords(text), portfolioCodes: renamedPortfolios(text, context.organisation) }
    return readList({ ...list, found: list.found.where(isApprovedMatch(db, words)) }, { page, limit })
  }

  function listForReview(query: ReviewQuery, context: Context) {
    const { page, limit, status, portfolio } = query
    if (query.search) return search(status ? [status] : ['pending', 'reviewed'], query, context)
    const filters = { portfolio: portfolio || undefined, year: context.year }
    if (!status) return listWaitingFirst(db, filters, { page, limit })
    return listNewest(db, { ...filters, ...scopeCondition(status) }, { page, limit })
  }

  return {
    async approved({ query, caller }: HandlerContext<(typeof gcpContract)['approved']>) {
      const context = await readContext(query, caller)
      const { rows, ...page } = await listApproved(query, caller, context)
      const ids = rows.map(({ id }) => id)
      return {
        gcps: rows.map(asGcp),
        ...page,
        portfolios: await portfoliosOf({ status: 'approved' }, context),
        bookmarked: await findBookmarkedAmong(db, caller.uid, ids),
      }
    },
    async list({ query, caller }: HandlerContext<(typeof gcpContract)['list']>) {
      const context = await readContext(query, caller)
      const { rows, ...page } = await listForReview(query, context)
      const { pending, approved, rejected, all } = await readTotals(db, context.year)
      return {
        gcps: rows.map((row) => asReviewed(row, caller)),
        ...page,
        portfolios: await portfoliosOf(query.status ? scopeCondition(query.status) : {}, context),
        counts: { pending, approved, rejected, all, revisions: pending + approved + rejected - all },
      }
    },
    async mine({ query, caller }: HandlerContext<(typeof gcpContract)['mine']>) {
      const { rows, ...page } = await listNewest(db, { submittedBy: caller.uid }, query)
      return { gcps: rows.map(asOwn), ...page }
    },
  }
}

type Context = { year: string | undefined; organisation: Organisation }
