// Portal search in GCPs, titles before texts: approved entries for everyone who may open the list, others for reviewers and
// the author. Each result links to a screen the caller may open.
import type { Finder, SearchRequest } from '#server/hub/hub.ts'
import { matchingSentence } from '#server/search/matching-sentence.ts'
import { maxOfKind } from '#server/search/rank-matches.ts'
import { may } from '#shared/access.ts'
import { committeeName, portfolioName } from '#shared/people/organisation.ts'
import { actions } from '../../hub.ts'
import { statusNames } from '../../rules.ts'
import { ownPath } from '../review/mail.ts'
import type { GcpRow } from '../tables.ts'
import { findBestGcps, findGcpsByText, type Visibility } from './queries-search.ts'

function visibleTo({ caller: { uid, role }, opens }: SearchRequest): Visibility {
  return {
    approved: opens('/gcplist') || opens('/gcps/{id}'),
    all: may(role, actions.reviewGcp) && opens('/gcp-approvals'),
    by: opens('/gcpform') ? uid : undefined,
  }
}

/** The lists accept searches up to this length; a longer title is cut, but not inside a surrogate pair. */
const maxSearchLength = 100
const searchParamsFor = (title: string) =>
  new URLSearchParams({ search: title.slice(0, maxSearchLength).replace(/[\ud800-\udbff]$/, '') })

function pathTo(row: GcpRow, { opens }: SearchRequest, visibility: Visibility): string {
  const { id, title, status } = row
  const search = searchParamsFor(title)
  if (status === 'approved') {
    if (opens('/gcps/{id}')) return `/gcps/${id}`
    return opens('/gcplist') ? `/gcplist?${search}` : `/gcp-approvals?${search}`
  }
  return row.submittedBy === visibility.by ? ownPath(row) : `/gcp-approvals?${search}`
}

export const findGcps: Finder = async (request) => {
  const { portal, caller, words, isFuzzy } = request
  const visibility = visibleTo(request)
  const titled = await findBestGcps(portal.db, visibility, { words, isFuzzy, uid: caller.uid, most: maxOfKind })
  // Fuzzy matching (typos) applies to titles only.
  const described = isFuzzy
    ? []
    : await findGcpsByText(portal.db, visibility, { words, besides: titled, most: maxOfKind })
  const organisation = await portal.organisation(caller)
  return [...titled, ...described].map((row, at) => ({
    key: row.id,
    title: row.title,
    ...(at >= titled.length && { excerpt: matchingSentence(row.gcpDetails, words) }),
    line: [
      committeeName(organisation, row.localCommittee),
      portfolioName(organisation, row.portfolio),
      row.status === 'approved' ? row.year : statusNames[row.status],
    ].join(' · '),
    path: pathTo(row, request, visibility),
  }))
}
