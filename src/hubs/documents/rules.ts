// Document rules: the kind of thing a link leads to, which titles are OD documents, and when a document is due for a check.

import { isWebLink } from '#shared/text/web-link.ts'
import { plusMonths } from '#shared/time/calendar.ts'

/** 'OD Documents' are those whose title contains 'od', whatever the case (spec). */
export const isOdTitle = (title: string) => title.toLowerCase().includes('od')

export type LinkKind = 'folder' | 'file' | 'doc' | 'sheet' | 'slides' | 'form' | 'pdf' | 'video' | 'site'

export const linkKindNames: Record<LinkKind, string> = {
  folder: 'Drive folder',
  file: 'Drive file',
  doc: 'Doc',
  sheet: 'Sheet',
  slides: 'Slides',
  form: 'Form',
  pdf: 'PDF',
  video: 'Video',
  site: 'Site',
}

const googleDocs: [RegExp, LinkKind][] = [
  [/^\/document\//, 'doc'],
  [/^\/spreadsheets\//, 'sheet'],
  [/^\/presentation\//, 'slides'],
  [/^\/forms\//, 'form'],
]
const endings: [RegExp, LinkKind][] = [
  [/\.pdf$/i, 'pdf'],
  [/\.(docx?|odt|rtf)$/i, 'doc'],
  [/\.(xlsx?|ods|csv)$/i, 'sheet'],
  [/\.(pptx?|odp)$/i, 'slides'],
  [/\.(mp4|webm|mov)$/i, 'video'],
]
const isHost = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/** The kind of thing behind a link, judged by its URL alone. */
export function linkKindOf(link: string): LinkKind {
  if (!isWebLink(link)) return 'site'
  const { hostname, pathname } = new URL(link)
  const host = hostname.toLowerCase()
  const match = (pairs: [RegExp, LinkKind][]) => pairs.find(([pattern]) => pattern.test(pathname))?.[1]
  if (host === 'docs.google.com') return match(googleDocs) ?? 'site'
  if (host === 'drive.google.com') return /\/folders\//.test(pathname) ? 'folder' : 'file'
  if (host === 'forms.gle') return 'form'
  if (['youtube.com', 'youtu.be', 'vimeo.com', 'loom.com'].some((domain) => isHost(host, domain))) return 'video'
  return match(endings) ?? 'site'
}

/** The last day allowed for the next check: a year from `day`. */
export const latestCheck = (day: string) => plusMonths(day, 12)

/** Nobody confirmed it by its check day. */
export const isDue = ({ checkBy }: { checkBy: string }, day: string) => checkBy < day

/** A person who returns within this time is still on the same visit. */
export const visitMs = 4 * 3_600_000

/** The dashboard's request to check documents: the person's own, and those whose owner has left. */
export function formatChecks(own: number, left: number, word = 'document'): string {
  const parts = [
    ...(own > 0 ? [`${own} of your ${word}s`] : []),
    ...(left > 0 ? [`${left}${own > 0 ? '' : left === 1 ? ` ${word}` : ` ${word}s`} without an owner`] : []),
  ]
  return `${parts.join(' and ')} ${own + left === 1 ? 'needs' : 'need'} review`
}

/** '24 documents, 3 new'. */
export function formatCounts(count: number, fresh: number): string {
  const words = count === 1 ? '1 document' : `${count.toLocaleString('en')} documents`
  return fresh > 0 ? `${words}, ${fresh > maxNew ? `more than ${maxNew}` : fresh} new` : words
}

/** Counting of new documents stops here. */
export const maxNew = 99
