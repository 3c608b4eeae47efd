// Test data: many approved GCPs by bulk insert.
import { setImmediate as breathe } from 'node:timers/promises'
import { type Db, inTransaction } from '#server/database/database.ts'
import { isPostgres } from '#server/database/is-postgres.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { findOpenYearLabel } from '#server/years/years.ts'
import { gcpFigures } from './figures.ts'
import { newColumnsOf } from './queries.ts'
import type { GcpRow } from './tables.ts'

const topics = [
  'Alumni evening',
  'Campus fair',
  'Mentoring',
  'Onboarding',
  'Partner breakfast',
  'Quarterly plan',
  'Team days',
]
const ways = [
  'with every faculty',
  'in one afternoon',
  'online and on campus',
  'led by new members',
  'on a small budget',
]
const portfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']
const committees = [
  ...['Multan', 'LUMS', 'IBA', 'Islamabad', 'NUST', 'South Karachi', 'Karachi', 'Hyderabad', 'Lahore'],
  ...['Faisalabad', 'Giki'],
]
const batch = 500

const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T

/** Every thousandth title contains a rare word, for searches with few matches. */
export const titleAt = (seq: number) =>
  `${pick(topics, seq)} ${pick(ways, seq >> 3)} ${seq}${seq % 1000 === 0 ? ' lighthouse' : ''}`

/** Every thousandth contains a rare word, too. */
const detailsAt = (seq: number) =>
  `${'What we did, how many came, what it cost and what we would do again. '.repeat(8)}${seq % 1000 === 500 ? 'Each newcomer had a companion.' : ''}`

function rowAt(seq: number, year: string): GcpRow {
  const at = new Date(Date.UTC(2020, 0, 1) + seq * 60_000).toISOString()
  const fields = {
    title: titleAt(seq),
    name: 'Hamza Siddiqui',
    email: 'hamza@nexus.example',
    portfolio: pick(portfolios, seq * 5),
    category: 'Event',
    localCommittee: pick(committees, seq * 3),
    gcpDetails: detailsAt(seq),
    gcpLink: `https://example.org/gcp/${seq}`,
    imageLink: 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz/view',
  }
  const decided = {
    status: 'approved' as const,
    isReviewed: 1,
    reviewedBy: 'seed',
    reviewerName: 'Seed',
    reviewedAt: at,
  }
  return {
    id: `gcp-${seq}`,
    seq,
    year,
    ...newColumnsOf(fields),
    ...decided,
    reason: null,
    submittedBy: 'seed',
    submissionKey: `seed-${seq}`,
    createdAt: at,
    updatedAt: at,
    version: 2,
    repeats: 0,
    revision: null,
    approvedIn: year,
  }
}

/** All of the open year, unless `yearOf` says otherwise. */
export async function fillGcps(db: Db, entries: number, yearOf?: (seq: number) => string): Promise<void> {
  const open = await inTransaction(db, findOpenYearLabel)
  for (let from = 1; from <= entries; from += batch) {
    const rows = Array.from({ length: Math.min(batch, entries - from + 1) }, (_, n) =>
      rowAt(from + n, yearOf?.(from + n) ?? open),
    )
    await inTransaction(db, (trx) => trx.insertInto('gcp').values(rows).execute())
    // Yield, so that the portal in this process does not consider itself overloaded.
    await breathe()
  }
  await recountOf(gcpFigures).mend({ db, engine: isPostgres(db) ? 'postgres' : 'sqlite' })
  await db.insertInto('sequence').values({ name: 'gcp', last: entries }).execute()
}
