// Record fields and their tables: each declared field has a column, which a migration of its hub adds.
import { expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { readSchema } from '#server/backup/schema.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { columnOf, profileNames } from '#shared/people/profile-fields.ts'
import { fromHub } from '../setup/from-hub.ts'

const { gcpFields = {} } = await fromHub('gcp/contract-fields.ts')
const { documentFields = {} } = await fromHub('documents/contract.ts')
const { reportFields = {} } = await fromHub('mx-funnel/contract.ts')

const tables = await readSchema([shell, ...hubs].flatMap(({ migrations }) => migrations))

it.each([
  { table: 'gcp', columns: Object.keys(gcpFields), file: 'src/hubs/gcp/server/tables.ts' },
  { table: 'document', columns: Object.keys(documentFields), file: 'src/hubs/documents/server/tables.ts' },
  { table: 'mxFunnelEntry', columns: Object.keys(reportFields), file: 'src/hubs/mx-funnel/server/tables.ts' },
  { table: 'user', columns: profileNames.map(columnOf), file: 'database/migrations/foundation.ts' },
])('each field has a column in $table: a migration in $file adds it', ({ table, columns }) => {
  const there = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
  expect(columns.filter((name) => !there.includes(name))).toEqual([])
})
