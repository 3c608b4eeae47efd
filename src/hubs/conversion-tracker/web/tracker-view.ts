// Tracker view: the sample, the published sign-ups or a file, with totals, one page of rows, and all rows for a download.

import { clampPage, totalPagesOf } from '#shared/paging.ts'
import { isOpen, type Organisation } from '#shared/people/organisation.ts'
import { entriesPerPage } from '../contract.ts'
import {
  type Entry,
  national,
  resolveCommittee,
  shownCommittees,
  spellingsOf,
  type TotalsByScope,
  totalsIn,
  totalsOf,
} from '../rules.ts'
import { sampleEntries } from './sample-entries.ts'

export type TrackerView = {
  kind: 'sample' | 'published' | 'file'
  totals: TotalsByScope
  /** The LCs in the comparison. */
  committees: readonly { code: string; name: string }[]
  /** null for people who see totals only. */
  entries: readonly Entry[] | null
  page: number
  totalPages: number
  /** Everything of the chosen scope, for a download. */
  all: readonly Entry[] | (() => Promise<readonly Entry[]>)
  /** For the file name of a download; undefined for the open year. */
  year?: string | undefined
}

/** A scope from the URL, also in this screen's own spelling; anything else means the whole country. */
export const resolveScope = (text: string, organisation: Organisation): string =>
  resolveCommittee(text, spellingsOf(organisation)) ?? national

export const inScope = (entries: readonly Entry[], scope: string): readonly Entry[] =>
  scope === national ? entries : entries.filter(({ lc }) => lc === scope)

type LocalData = Pick<TrackerView, 'totals' | 'committees'> & { entries: readonly Entry[] }

export function buildLocal(entries: readonly Entry[], organisation: Organisation): LocalData {
  const totals = totalsOf(entries)
  return { entries, totals, committees: shownCommittees(organisation, totals) }
}

/** Made-up people of the open LCs. */
export function buildSample(organisation: Organisation): LocalData {
  const open = new Set(organisation.committees.filter((row) => isOpen(row)).map(({ code }) => code))
  const entries = sampleEntries.filter(({ lc }) => open.has(lc))
  return buildLocal(entries, organisation)
}

/** Paginates rows that are already in the browser. */
export function localView(
  kind: 'sample' | 'file',
  local: LocalData,
  scope: string,
  requestedPage: number,
): TrackerView {
  const all = inScope(local.entries, scope)
  const totalPages = totalPagesOf(all.length, entriesPerPage)
  const page = clampPage(requestedPage, totalPages)
  const entries = all.slice((page - 1) * entriesPerPage, page * entriesPerPage)
  return { kind, totals: local.totals, committees: local.committees, entries, page, totalPages, all }
}

/** Number of rows without an LC, which count only nationally. */
export function countWithoutLc(totals: TotalsByScope): number {
  const named = Object.keys(totals).filter((scope) => scope !== national)
  return named.reduce((left, lc) => left - totalsIn(totals, lc).signups, totalsIn(totals, national).signups)
}
