// What does an author read when the entry was reviewed? One mail per decision, with the reason and the way on.
import type { Mail } from '#server/mail.ts'
import { writtenName } from '#shared/names.ts'
import type { GcpRow } from './tables.ts'

type Author = { email: string; name: string }

/** Where its author reads the decision, or revises the entry. */
export const ownPath = ({ id, status }: GcpRow) => (status === 'approved' ? `/gcps/${id}` : `/gcpform?revise=${id}`)

export function reviewMail(row: GcpRow, author: Author, publicUrl: string): Mail {
  const isApproved = row.status === 'approved'
  const link = `${publicUrl}/#${ownPath(row)}`
  const lines = isApproved
    ? [
        `your good case practice "${row.title}" is approved. Everybody can now find it in the GCP Hub:`,
        link,
        'Thank you for sharing it.',
      ]
    : [
        `your good case practice "${row.title}" was not accepted this time.`,
        row.reason ? `The reviewer wrote:\n${row.reason}` : 'The reviewer gave no reason.',
        `You can revise it and send it again:\n${link}`,
      ]
  return {
    to: author.email,
    subject: isApproved ? `Your GCP is approved: ${row.title}` : `Your GCP needs another look: ${row.title}`,
    text: [`Hello ${writtenName(author)}`.trim().concat(','), ...lines].join('\n\n'),
    link,
  }
}
