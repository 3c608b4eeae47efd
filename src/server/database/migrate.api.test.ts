// Does each step run once, and does a failing one leave nothing behind? (Two at once: tests/faults.)
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../test-portal.ts'
import type { Database } from './database.ts'
import { type Migration, migrate } from './migrate.ts'

let portal: TestPortal
let database: Database
beforeAll(async () => {
  portal = await startTestPortal()
  const { db, engine } = portal
  database = { db, engine, ping: async () => {}, close: async () => {} }
})
afterAll(() => portal.close())

const makesTable = (name: string, table: string): Migration => ({
  name,
  async up(trx) {
    await trx.schema.createTable(table).addColumn('id', 'integer').execute()
    await trx.insertInto(table).values({ id: 1 }).execute()
  },
})

it('runs each step once', async () => {
  const step = makesTable('trial-1', 'trialOnce')
  expect(await migrate(database, [step])).toEqual(['trial-1'])
  expect(await migrate(database, [step])).toEqual([])
})

it('leaves nothing of a step that fails, and can be run again', async () => {
  const broken: Migration = {
    name: 'trial-3',
    async up() {
      throw new Error('broken')
    },
  }
  await expect(migrate(database, [makesTable('trial-2', 'trialTwo'), broken])).rejects.toThrow('broken')
  expect(await migrate(database, [makesTable('trial-2', 'trialTwo')])).toEqual(['trial-2'])
})

it('refuses two steps with one name', async () => {
  const twice = makesTable('trial-4', 'trialFour')
  await expect(migrate(database, [twice, twice])).rejects.toThrow('share a name')
})
