// Mails to an author about a decision, with the reason and a link to continue.
import type { Mail } from '#server/notify/mail.ts'
import { writtenName } from '#shared/people/names.ts'
import type { GcpStatus } from '../../rules.ts'
import type { Revision } from '../submit/revision.ts'
import type { GcpRow } from '../tables.ts'

type Author = { email: string; name: string }
type Before = { status: GcpStatus }

/** Path where the author reads the decision or revises the entry. */
export const ownPath = ({ id, status }: GcpRow) => (status === 'approved' ? `/gcps/${id}` : revisePath(id))
export const revisePath = (id: string) => `/gcpform?revise=${id}`

function subjectOf({ status, title }: GcpRow, before: Before): string {
  if (before.status !== 'pending') return `The decision on your GCP was changed: ${title}`
  return status === 'approved' ? `Your GCP is approved: ${title}` : `Your GCP needs another look: ${title}`
}

/** A changed decision does not read as if it were the first. */
function firstLine({ status, title }: GcpRow, before: Before): string {
  const name = `your good case practice "${title}"`
  if (status === 'approved') {
    const found = 'Everybody can now find it in the GCP Hub:'
    if (before.status === 'pending') return `${name} is approved. ${found}`
    return `the decision on ${name} was changed: it is approved. ${found}`
  }
  if (before.status === 'approved')
    return `the decision on ${name} was changed: it is no longer approved, and no longer in the GCP Hub.`
  if (before.status === 'rejected') return `the decision on ${name} was changed: it is still not accepted.`
  return `${name} was not accepted this time.`
}

export function buildReviewMail(row: GcpRow, before: Before, author: Author, publicUrl: string): Mail {
  const link = `${publicUrl}/#${ownPath(row)}`
  const lines =
    row.status === 'approved'
      ? [firstLine(row, before), link, 'Thank you for sharing it.']
      : [
          firstLine(row, before),
          row.reason ? `The reviewer wrote:\n${row.reason}` : 'The reviewer gave no reason.',
          `You can revise it and send it again:\n${link}`,
        ]
  return buildMail(author, subjectOf(row, before), lines, link)
}

/** Mail about an approved revision, or about the rejected one. */
export function buildRevisionMail(
  row: GcpRow,
  rejected: Revision | undefined,
  author: Author,
  publicUrl: string,
): Mail {
  const link = `${publicUrl}/#${rejected ? revisePath(row.id) : ownPath(row)}`
  if (!rejected) {
    const lines = [`your revision of the good case practice "${row.title}" is approved. Everybody reads it now:`, link]
    return buildMail(author, `Your revision is approved: ${row.title}`, lines, link)
  }
  const lines = [
    `your revision of the good case practice "${row.title}" was not accepted this time. What was approved before stays in the GCP Hub.`,
    rejected.reason ? `The reviewer wrote:\n${rejected.reason}` : 'The reviewer gave no reason.',
    `You can change it and send it again:\n${link}`,
  ]
  return buildMail(author, `Your revision needs another look: ${row.title}`, lines, link)
}

const buildMail = (author: Author, subject: string, lines: string[], link: string): Mail => ({
  to: author.email,
  subject,
  text: [`Hello ${writtenName(author)}`.trim().concat(','), ...lines].join('\n\n'),
  link,
})
