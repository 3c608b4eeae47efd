// Tables of targets: the current state of each, every change with who, when and why, and who was behind in the last week that was
// looked at.
import type { Migration } from '#server/database/migrate.ts'
import type { PersonalRows } from '#server/privacy/personal.ts'
import type { Target } from '../contract.ts'

/** '' stands for the country, and for the whole year, so that both can be part of a key. */
export type TargetRow = Pick<Target, 'id' | 'measure' | 'value' | 'state' | 'version' | 'inForce'> & {
  year: string
  committee: string
  month: string
  changedAt: string
}
export type ChangeRow = {
  id: string
  targetId: string
  version: number
  value: number | null
  state: Target['state']
  reason: string
  byUid: string
  byName: string
  at: string
}
/** The names of measures are JSON. The row of the country is always there: its week was looked at. */
export type BehindRow = { year: string; committee: string; week: string; measures: string }

export type TargetTables = { target: TargetRow; targetChange: ChangeRow; targetBehind: BehindRow }

export const targetChanges = {
  table: 'targetChange',
  what: 'Targets that you set or answered, and your reasons',
  people: [{ uid: 'byUid', names: ['byName'] }],
  words: ['reason'],
  freeText: { columns: ['reason'], label: 'Reason for a target', path: () => '/targets' },
  afterErasure: 'stays',
} satisfies PersonalRows

export const targetMigrations: Migration[] = [
  {
    name: 'targets-1-targets',
    async up(trx) {
      let targets = trx.schema
        .createTable('target')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('value', 'integer')
        .addColumn('inForce', 'integer')
        .addColumn('version', 'integer', (column) => column.notNull())
      for (const name of ['year', 'measure', 'committee', 'month', 'state', 'changedAt'])
        targets = targets.addColumn(name, 'text', (column) => column.notNull())
      await targets.execute()
      const key = ['year', 'measure', 'committee', 'month']
      await trx.schema.createIndex('targetOf').unique().on('target').columns(key).execute()
      await trx.schema.createIndex('targetPlace').on('target').columns(['year', 'committee', 'state']).execute()
      let changes = trx.schema
        .createTable('targetChange')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('targetId', 'text', (column) => column.notNull().references('target.id').onDelete('cascade'))
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('value', 'integer')
      for (const name of ['state', 'reason', 'byUid', 'byName', 'at'])
        changes = changes.addColumn(name, 'text', (column) => column.notNull())
      await changes.execute()
      await trx.schema
        .createIndex('targetChangeOf')
        .unique()
        .on('targetChange')
        .columns(['targetId', 'version'])
        .execute()
      await trx.schema.createIndex('targetChangeBy').on('targetChange').column('byUid').execute()
      await trx.schema
        .createTable('targetBehind')
        .addColumn('year', 'text', (column) => column.notNull())
        .addColumn('committee', 'text', (column) => column.notNull())
        .addColumn('week', 'text', (column) => column.notNull())
        .addColumn('measures', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('targetBehindOf', ['year', 'committee'])
        .execute()
    },
  },
]
