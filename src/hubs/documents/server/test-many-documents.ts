// Test data: many documents by bulk insert.
import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '#server/database/database.ts'
import { columnsOf, fieldsOf } from './queries.ts'
import type { Collection } from './tables.ts'

const batch = 500

const topics = ['Finance guide', 'Recruitment plan', 'OD model', 'Onboarding handbook', 'Team days', 'Exchange policy']
/** Every thousandth title contains a rare word, for searches with few matches. */
export const titleAt = (seq: number) =>
  `${topics[seq % topics.length]} ${seq} of term 26.27${seq % 1000 === 0 ? ' lighthouse' : ''}`

function rowAt(seq: number, year: string) {
  const fields = {
    title: titleAt(seq),
    description: 'What it is for, who needs it, and when to look at it again. '.repeat(4),
    documentUrl: `https://docs.google.com/document/d/${seq}`,
    imageUrl: '',
  }
  const at = new Date(Date.UTC(2020, 0, 1) + seq * 60_000).toISOString()
  return {
    id: `document-${seq}`,
    collection: 'documents' satisfies Collection,
    seq,
    year,
    ...columnsOf(fieldsOf(fields)),
    isLive: 1,
    submissionKey: `seed-${seq}`,
    createdBy: 'seed',
    ownerId: 'seed',
    confirmedAt: at,
    checkBy: '2099-12-31',
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
}

export async function fillDocuments(db: Db, documents: number, year = ''): Promise<void> {
  for (let from = 1; from <= documents; from += batch) {
    const rows = Array.from({ length: Math.min(batch, documents - from + 1) }, (_, n) => rowAt(from + n, year))
    await db.insertInto('document').values(rows).execute()
    await breathe()
  }
  await db.insertInto('sequence').values({ name: 'document', last: documents }).execute()
}
