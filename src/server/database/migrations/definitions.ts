// Frozen: migration step of the foundation for definitions: every year there is asks what the specification asks.
import { specChecklist } from '#shared/definitions/spec-checklist.ts'
import { specHappiness } from '#shared/definitions/spec-happiness.ts'
import type { Migration } from '../migrate.ts'

const firstDefinitions = { checklist: specChecklist, happiness: specHappiness }

export const definitionsMigration: Migration = {
  name: 'server-30-definitions',
  async up(trx) {
    await trx.schema
      .createTable('definition')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('year', 'text', (column) => column.notNull().references('year.label').onDelete('cascade'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('groups', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('definitionOf', ['kind', 'year'])
      .execute()
    await trx.schema
      .createTable('definitionKey')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('definitionKeyOf', ['kind', 'key'])
      .execute()
    await trx.schema
      .alterTable('accessVersion')
      .addColumn('definitions', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    const years = await trx.selectFrom('year').select('label').execute()
    for (const [kind, groups] of Object.entries(firstDefinitions)) {
      const rows = years.map(({ label }) => ({ kind, year: label, version: 1, groups: JSON.stringify(groups) }))
      await trx.insertInto('definition').values(rows).execute()
      const keys = [...groups, ...groups.flatMap(({ items }) => items)].map(({ key }) => ({ kind, key }))
      await trx.insertInto('definitionKey').values(keys).execute()
    }
  },
}
