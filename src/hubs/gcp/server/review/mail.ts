// Mails to an author about a decision, with the reason and a link to continue.
import { renderEmail, type Sender } from '#server/notify/email-template.ts'
import type { Mail } from '#server/notify/mail.ts'
import { type GcpStatus, noReason } from '../../rules.ts'
import type { Revision } from '../submit/revision.ts'
import type { GcpRow } from '../tables.ts'

type Author = { email: string; name: string }
type Before = { status: GcpStatus }

/** Path where the author reads the decision or revises the entry. */
export const ownPath = ({ id, status }: GcpRow) => (status === 'approved' ? `/gcps/${id}` : revisePath(id))
export const revisePath = (id: string) => `/gcpform?revise=${id}`

function subjectOf({ status, title }: GcpRow, before: Before): string {
  if (before.status !== 'pending') return `Decision changed on your GCP: ${title}`
  return status === 'approved' ? `Your GCP is approved: ${title}` : `Your GCP needs changes: ${title}`
}

/** A changed decision does not read as if it were the first. */
function firstLine({ status, title }: GcpRow, before: Before): string {
  const name = `your good case practice "${title}"`
  if (status === 'approved') {
    const found = 'Everyone can now find it in the GCP Hub.'
    if (before.status === 'pending') return `${name} is approved. ${found}`
    return `the decision on ${name} has changed: it is now approved. ${found}`
  }
  if (before.status === 'approved')
    return `the decision on ${name} has changed: it is no longer approved and is no longer in the GCP Hub.`
  if (before.status === 'rejected') return `the decision on ${name} has changed, but it is still not approved.`
  return `${name} was not approved this time.`
}

const read = { button: 'Open GCP', after: ['Thank you for sharing it.'] }
const revise = { button: 'Revise GCP', after: ['You can revise it and submit it again.'] }

const reasonLines = (reason: string | null) =>
  reason ? ['', 'The reviewer wrote:', ...reason.split('\n')] : [noReason]

export function buildReviewMail(row: GcpRow, before: Before, author: Author, config: Sender): Mail {
  const isApproved = row.status === 'approved'
  return renderEmail(config, author, {
    ...(isApproved ? read : revise),
    subject: subjectOf(row, before),
    lines: [firstLine(row, before), ...(isApproved ? [] : reasonLines(row.reason))],
    link: `${config.publicUrl}/#${ownPath(row)}`,
  })
}

/** Mail about an approved revision, or about the rejected one. */
export function buildRevisionMail(row: GcpRow, rejected: Revision | undefined, author: Author, config: Sender): Mail {
  const name = `your revision of the good case practice "${row.title}"`
  if (!rejected)
    return renderEmail(config, author, {
      ...read,
      subject: `Your revision is approved: ${row.title}`,
      lines: [`${name} is approved and now replaces the earlier version.`],
      link: `${config.publicUrl}/#${ownPath(row)}`,
    })
  return renderEmail(config, author, {
    ...revise,
    subject: `Your revision needs changes: ${row.title}`,
    lines: [
      `${name} was not approved this time. The approved version stays in the GCP Hub.`,
      ...reasonLines(rejected.reason),
    ],
    link: `${config.publicUrl}/#${revisePath(row.id)}`,
  })
}
