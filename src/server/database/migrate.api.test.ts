// Does each step run once, does a failing one leave nothing behind, and is newer data refused? (Two at once: tests/faults.)
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hub as shell } from '../shell-handlers.ts'
import { startTestPortal, type TestPortal } from '../test-portal.ts'
import type { Database } from './database.ts'
import { appliedMigrations, type Migration, migrate } from './migrate.ts'
import { type Retirement, retiredMigrations } from './retired.ts'

let portal: TestPortal
let database: Database
beforeEach(async () => {
  portal = await startTestPortal()
  const { db, engine } = portal
  database = { db, engine, ping: async () => {}, close: async () => {} }
})
afterEach(() => portal.close())

/** The steps of the test portal, and then these. */
const migrateThrough = (...steps: Migration[]) => migrate(database, [...shell.migrations, ...steps])

const makesTable = (name: string, table: string): Migration => ({
  name,
  async up(trx) {
    await trx.schema.createTable(table).addColumn('id', 'integer').execute()
    await trx.insertInto(table).values({ id: 1 }).execute()
  },
})

it('runs each step once', async () => {
  const step = makesTable('trial-1', 'trialOnce')
  expect(await migrateThrough(step)).toEqual(['trial-1'])
  expect(await migrateThrough(step)).toEqual([])
})

it('leaves nothing of a step that fails, and can be run again', async () => {
  const broken: Migration = {
    name: 'trial-3',
    async up() {
      throw new Error('broken')
    },
  }
  await expect(migrateThrough(makesTable('trial-2', 'trialTwo'), broken)).rejects.toThrow('broken')
  expect(await migrateThrough(makesTable('trial-2', 'trialTwo'))).toEqual(['trial-2'])
})

it('refuses two steps with one name', async () => {
  const twice = makesTable('trial-4', 'trialFour')
  await expect(migrateThrough(twice, twice)).rejects.toThrow('share a name')
})

it('refuses data with a step that it does not know, and changes nothing', async () => {
  await migrateThrough(makesTable('trial-1', 'trialOnce'))
  await expect(migrateThrough(makesTable('trial-2', 'trialTwo'))).rejects.toThrow(
    'This data was made by a newer NEXUS. Please upgrade the program first.',
  )
  expect(await appliedMigrations(portal.db)).not.toContain('trial-2')
})

const trial = makesTable('trial-1', 'trialOnce')
const retirement: Retirement = { hub: 'trial', steps: [trial], tables: ['trialOnce'], become: 'kept' }
const tableNames = async () => (await portal.db.introspection.getTables()).map(({ name }) => name)

it('takes data of a hub that was retired, and keeps its tables aside', async () => {
  await migrateThrough(trial)
  expect(await migrateThrough(...retiredMigrations([retirement]))).toEqual([])
  expect(await portal.db.selectFrom('trialOnce').selectAll().execute()).toEqual([{ id: 1 }])
})

it('drops the tables of a retired hub where the retirement says so, after which the older program refuses', async () => {
  await migrateThrough(trial)
  const dropped = retiredMigrations([{ ...retirement, become: 'dropped' }])
  expect(await migrateThrough(...dropped)).toEqual(['trial-dropped'])
  expect(await tableNames()).not.toContain('trialOnce')
  expect(await migrateThrough(...dropped)).toEqual([])
  await expect(migrateThrough(trial)).rejects.toThrow('made by a newer NEXUS')
})

it.each(['kept', 'dropped'] as const)('a new database gets no tables of a retired hub: %s', async (become) => {
  await migrateThrough(...retiredMigrations([{ ...retirement, become }]))
  expect(await tableNames()).not.toContain('trialOnce')
})
