// Frozen: released migration steps of the conversion tracker.
import type { Migration } from '#server/database/migrate.ts'
import { dayIn } from '#server/database/migrations/calendar.ts'

export const conversionSteps: Migration[] = [
  {
    name: 'conversion-1-publication',
    async up(trx) {
      await trx.schema
        .createTable('conversionPublication')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('publishedAt', 'text', (column) => column.notNull())
        .addColumn('publishedBy', 'text', (column) => column.notNull())
        .addColumn('totals', 'text', (column) => column.notNull())
        .execute()
      let table = trx.schema
        .createTable('conversionEntry')
        .addColumn('publicationId', 'text', (column) => column.notNull())
        .addColumn('place', 'integer', (column) => column.notNull())
        .addColumn('placeInLc', 'integer', (column) => column.notNull())
      for (const name of ['lc', 'name', 'email', 'recruitment', 'exchange']) {
        table = table.addColumn(name, 'text', (column) => column.notNull())
      }
      await table.addPrimaryKeyConstraint('conversionEntryKey', ['publicationId', 'place']).execute()
      const columns = ['publicationId', 'lc', 'placeInLc']
      await trx.schema.createIndex('conversionEntryLc').on('conversionEntry').columns(columns).execute()
    },
  },
  {
    // Rows spoke this screen's own spellings before committees had codes.
    name: 'conversion-2-codes',
    async up(trx) {
      const codes: Record<string, string> = { GIKI: 'Giki', 'Karachi South': 'South Karachi' }
      for (const [spelling, lc] of Object.entries(codes)) {
        await trx.updateTable('conversionEntry').set({ lc }).where('lc', '=', spelling).execute()
      }
      for (const { id, totals } of await trx.selectFrom('conversionPublication').select(['id', 'totals']).execute()) {
        const byScope = Object.entries(JSON.parse(totals) as Record<string, unknown>)
        const carried = Object.fromEntries(byScope.map(([scope, total]) => [codes[scope] ?? scope, total]))
        const change = { totals: JSON.stringify(carried) }
        await trx.updateTable('conversionPublication').set(change).where('id', '=', id).execute()
      }
    },
  },
  {
    // Keys change, so the table is made anew with the same rows: there was one publication at most.
    name: 'conversion-3-years',
    async up(trx, _, calendar) {
      const dayOf = dayIn(calendar)
      const { label: year } = await trx.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
      const old = await trx.selectFrom('conversionPublication').selectAll().orderBy('id').execute()
      await trx.schema.dropTable('conversionPublication').execute()
      await trx.schema
        .createTable('conversionPublication')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('year', 'text', (column) => column.notNull())
        .addColumn('seq', 'integer', (column) => column.notNull())
        .addColumn('publishedAt', 'text', (column) => column.notNull())
        .addColumn('publishedOn', 'text', (column) => column.notNull())
        .addColumn('publishedBy', 'text', (column) => column.notNull())
        .addColumn('totals', 'text', (column) => column.notNull())
        .addColumn('replacedAt', 'text')
        .addUniqueConstraint('conversionPublicationOf', ['year', 'seq'])
        .execute()
      for (const { id, publishedAt, publishedBy, totals } of old) {
        const row = { id, year, seq: 0, publishedAt, publishedOn: dayOf(new Date(publishedAt)), publishedBy, totals }
        await trx.insertInto('conversionPublication').values(row).execute()
      }
    },
  },
  {
    name: 'conversion-4-publisher',
    async up(trx) {
      await trx.schema
        .alterTable('conversionPublication')
        .addColumn('publishedByUid', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      const made = await trx
        .selectFrom('conversionPublication')
        .select(['id', 'publishedAt'])
        .orderBy('publishedAt')
        .execute()
      const lines = trx.selectFrom('audit').select(['at', 'actorUid']).where('kind', '=', 'conversion.publish')
      const told = await lines.orderBy('at').execute()
      // Nobody publishes while another does: the line of each comes before the next one.
      for (const [n, { id, publishedAt }] of made.entries()) {
        const next = made[n + 1]?.publishedAt ?? '9'
        const line = told.find(({ at }) => at >= publishedAt && at < next)
        if (!line?.actorUid) continue
        const change = { publishedByUid: line.actorUid }
        await trx.updateTable('conversionPublication').set(change).where('id', '=', id).execute()
      }
    },
  },
]
