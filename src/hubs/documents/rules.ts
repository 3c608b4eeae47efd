// What is a document? What kind of thing its link leads to, and which titles are OD documents.
import { isWebLink } from '#shared/web-link.ts'

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

/** What a link leads to, as far as its address tells. */
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
