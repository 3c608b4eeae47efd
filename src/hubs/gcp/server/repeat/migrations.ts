// Frozen: migration step of GCPs: how many were approved and repeated per day.
import type { Migration } from '#server/database/migrate.ts'
import { dayIn } from '#server/database/migrations/calendar.ts'

type GcpDayRow = { what: 'approved' | 'repeated'; committee: string; day: string; n: number }

export const countsPerDayStep: Migration = {
  name: 'gcp-7-counts-per-day',
  async up(trx, _, calendar) {
    await trx.schema
      .createTable('gcpDay')
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('committee', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('n', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('gcpDayOf', ['what', 'committee', 'day'])
      .execute()
    await trx.schema.createIndex('gcpDayTime').on('gcpDay').columns(['day', 'what', 'committee', 'n']).execute()
    const dayOf = dayIn(calendar)
    const counts = new Map<string, GcpDayRow>()
    const count = (what: GcpDayRow['what'], committee: string, at: string) => {
      const row = { what, committee, day: dayOf(new Date(at)) }
      const name = JSON.stringify(row)
      counts.set(name, { ...row, n: (counts.get(name)?.n ?? 0) + 1 })
    }
    const approved = trx.selectFrom('gcp').select(['localCommittee', 'reviewedAt']).where('status', '=', 'approved')
    for (const row of await approved.where('reviewedAt', 'is not', null).execute())
      count('approved', row.localCommittee, row.reviewedAt)
    for (const row of await trx.selectFrom('gcpRepeat').select(['localCommittee', 'createdAt']).execute())
      count('repeated', row.localCommittee, row.createdAt)
    for (const row of counts.values()) await trx.insertInto('gcpDay').values(row).execute()
  },
}
