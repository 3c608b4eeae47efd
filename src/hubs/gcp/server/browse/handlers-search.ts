// Portal search in GCPs, titles before texts: approved entries for everyone who may open the list, others for reviewers and
// the author. Each result links to a screen the caller may open.
import type { Finder, SearchAsked } from '#server/hub/hub.ts'
import { matchingSentence } from '#server/search/matching-sentence.ts'
import { mostOfKind } from '#server/search/nearest-seqs.ts'
import { may } from '#shared/access.ts'
import { committeeName, portfolioName } from '#shared/people/organisation.ts'
import { actions } from '../../hub.ts'
import { statusNames } from '../../rules.ts'
import { ownPath } from '../review/mail.ts'
import type { GcpRow } from '../tables.ts'
import { gcpsByText, nearestGcps, type Seen } from './queries-search.ts'

function seenBy({ caller: { uid, role }, opens }: SearchAsked): Seen {
  return {
    approved: opens('/gcplist') || opens('/gcps/{id}'),
    all: may(role, actions.reviewGcp) && opens('/gcp-approvals'),
    by: opens('/gcpform') ? uid : undefined,
  }
}

/** The lists accept searches up to this length; a longer title is cut, but not inside a surrogate pair. */
const longestSearch = 100
const searchFor = (title: string) =>
  new URLSearchParams({ search: title.slice(0, longestSearch).replace(/[\ud800-\udbff]$/, '') })

function pathTo(row: GcpRow, { opens }: SearchAsked, seen: Seen): string {
  const { id, title, status } = row
  const search = searchFor(title)
  if (status === 'approved') {
    if (opens('/gcps/{id}')) return `/gcps/${id}`
    return opens('/gcplist') ? `/gcplist?${search}` : `/gcp-approvals?${search}`
  }
  return row.submittedBy === seen.by ? ownPath(row) : `/gcp-approvals?${search}`
}

export const findGcps: Finder = async (asked) => {
  const { portal, caller, words, forgives } = asked
  const seen = seenBy(asked)
  const titled = await nearestGcps(portal.db, seen, { words, forgives, uid: caller.uid, most: mostOfKind })
  // Fuzzy matching (typos) applies to titles only.
  const told = forgives ? [] : await gcpsByText(portal.db, seen, { words, besides: titled, most: mostOfKind })
  const organisation = await portal.organisation(caller)
  return [...titled, ...told].map((row, at) => ({
    key: row.id,
    title: row.title,
    ...(at >= titled.length && { excerpt: matchingSentence(row.gcpDetails, words) }),
    line: [
      committeeName(organisation, row.localCommittee),
      portfolioName(organisation, row.portfolio),
      row.status === 'approved' ? row.year : statusNames[row.status],
    ].join(' · '),
    path: pathTo(row, asked, seen),
  }))
}
