// What does the screen show right now? Sample, published or a file's sign-ups: totals, one page of rows, and all of them.
import { clampPage, totalPagesOf } from '#shared/paging.ts'
import { entriesPerPage } from '../contract.ts'
import { type Entry, national, type Scope, type TotalsByScope, totalsOf, trackerCommittees } from '../rules.ts'
import { sampleEntries } from './sample-entries.ts'

export type TrackerView = {
  kind: 'sample' | 'published' | 'file'
  totals: TotalsByScope
  /** null for who sees totals only. */
  entries: readonly Entry[] | null
  page: number
  totalPages: number
  /** Everything of the chosen scope, for a download. */
  all: readonly Entry[] | (() => Promise<readonly Entry[]>)
}

/** A scope from the URL; what is not one of the buttons means the whole country. */
export const scopeOf = (text: string): Scope => trackerCommittees.find((lc) => lc === text) ?? national

export const inScope = (entries: readonly Entry[], scope: Scope): readonly Entry[] =>
  scope === national ? entries : entries.filter(({ lc }) => lc === scope)

type Local = { entries: readonly Entry[]; totals: TotalsByScope }
export const sample: Local = { entries: sampleEntries, totals: totalsOf(sampleEntries) }

/** Rows that are in the browser already, cut into pages here. */
export function localView(kind: 'sample' | 'file', local: Local, scope: Scope, asked: number): TrackerView {
  const all = inScope(local.entries, scope)
  const totalPages = totalPagesOf(all.length, entriesPerPage)
  const page = clampPage(asked, totalPages)
  const entries = all.slice((page - 1) * entriesPerPage, page * entriesPerPage)
  return { kind, totals: local.totals, entries, page, totalPages, all }
}

/** Rows that name no LC count for the country only. */
export function withoutLc(totals: TotalsByScope): number {
  const named = trackerCommittees.reduce((sum, lc) => sum + totals[lc].signups, 0)
  return totals[national].signups - named
}
