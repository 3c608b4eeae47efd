// What does the GCP hub decide? Statuses, who sees what is not approved, and how a Drive link becomes a picture.
import { may } from '#shared/access.ts'
import type { Role } from '#shared/roles.ts'

export const gcpStatuses = ['pending', 'approved', 'rejected'] as const
export type GcpStatus = (typeof gcpStatuses)[number]
export const statusNames: Record<GcpStatus, string> = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }

/** Green for approved, red for rejected, yellow otherwise. */
export function toneOf(status: GcpStatus): 'good' | 'poor' | 'middling' {
  if (status === 'approved') return 'good'
  return status === 'rejected' ? 'poor' : 'middling'
}

/** Offered while typing; any other word is taken too. */
export const suggestedCategories = [
  'Campaign',
  'Event',
  'Partnership',
  'Process',
  'Recruitment',
  'Team experience',
  'Tool or template',
  'Training',
]

type Person = { uid: string; role: Role }
type Owned = { status: GcpStatus; submittedBy: string }

export const mayRead = (gcp: Owned, { uid, role }: Person) =>
  gcp.status === 'approved' || gcp.submittedBy === uid || may(role, 'reviewGcp')

/** An author may change what is not approved yet; after that it belongs to everybody's list. */
export const mayRevise = (gcp: Owned, { uid }: Pick<Person, 'uid'>) =>
  gcp.submittedBy === uid && gcp.status !== 'approved'

/** A web address that is safe to follow: http or https, nothing hidden in it. */
export function isWebLink(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}

const driveHosts = /(^|\.)(google|googleusercontent)\.com$/
const fileId = /[-\w]{25,}/

/** The id of the file that a Drive link names; a folder is no picture. */
export function driveFileId(link: string): string | undefined {
  const text = link.trim()
  if (!isWebLink(text)) return undefined
  const { hostname, pathname, search } = new URL(text)
  if (!driveHosts.test(hostname) || pathname.includes('/folders/')) return undefined
  return fileId.exec(pathname + search)?.[0]
}

/** The address that shows the picture itself; undefined for an 'Invalid Google Drive link'. */
export function driveImageUrl(link: string): string | undefined {
  const id = driveFileId(link)
  return id && `https://drive.google.com/uc?export=view&id=${id}`
}

/** One spelling for what is searched and what is searched in. */
export const searchable = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
