// Migrations: each runs once, a failing one leaves nothing behind, and newer or too old data is refused. (Two at once: tests/faults.)
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hub as shell } from '../shell/handlers.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import type { Database } from './database.ts'
import { appliedMigrations, type Migration, migrate } from './migrate.ts'

let portal: TestPortal
let database: Database
beforeEach(async () => {
  portal = await startTestPortal()
  const { db, engine } = portal
  database = { db, engine, ping: async () => {}, close: async () => {} }
})
afterEach(() => portal.close())

/** Runs the migrations of the test portal, and then these. */
const migrateThrough = (...steps: Migration[]) => migrate(database, [...shell.migrations, ...steps])

const makesTable = (name: string, table: string): Migration => ({
  name,
  async up(trx) {
    await trx.schema.createTable(table).addColumn('id', 'integer').execute()
    await trx.insertInto(table).values({ id: 1 }).execute()
  },
})

it('runs each migration once', async () => {
  const step = makesTable('trial-1', 'trialOnce')
  expect(await migrateThrough(step)).toEqual(['trial-1'])
  expect(await migrateThrough(step)).toEqual([])
})

it('rolls back a migration that fails, and can be run again', async () => {
  const broken: Migration = {
    name: 'trial-3',
    async up() {
      throw new Error('broken')
    },
  }
  await expect(migrateThrough(makesTable('trial-2', 'trialTwo'), broken)).rejects.toThrow('broken')
  expect(await migrateThrough(makesTable('trial-2', 'trialTwo'))).toEqual(['trial-2'])
})

it('refuses two migrations with the same name', async () => {
  const twice = makesTable('trial-4', 'trialFour')
  await expect(migrateThrough(twice, twice)).rejects.toThrow('share a name')
})

it('refuses data with an unknown migration, and changes nothing', async () => {
  await migrateThrough(makesTable('trial-1', 'trialOnce'))
  await expect(migrateThrough(makesTable('trial-2', 'trialTwo'))).rejects.toThrow(
    'This data comes from a newer version of NEXUS. Please upgrade NEXUS first.',
  )
  expect(await appliedMigrations(portal.db)).not.toContain('trial-2')
})

it('a step that replaces others runs where none of them did, and counts as done where all did', async () => {
  const whole = { ...makesTable('trial-0.3', 'trialWhole'), replaces: ['trial-1', 'trial-2'] }
  await migrateThrough(makesTable('trial-1', 'trialOne'), makesTable('trial-2', 'trialTwo'))
  expect(await migrateThrough(whole, makesTable('trial-3', 'trialThree'))).toEqual(['trial-3'])
  const trials = (await appliedMigrations(portal.db)).filter((name) => name.startsWith('trial'))
  expect(trials).toEqual(['trial-0.3', 'trial-3'])
  const other = { ...makesTable('other-0.3', 'otherWhole'), replaces: ['other-1', 'other-2'] }
  expect(await migrateThrough(whole, makesTable('trial-3', 'trialThree'), other)).toEqual(['other-0.3'])
})

it('refuses data that has gone through some of the replaced steps only, and changes nothing', async () => {
  const whole = { ...makesTable('trial-0.3', 'trialWhole'), replaces: ['trial-1', 'trial-2'] }
  await migrateThrough(makesTable('trial-1', 'trialOne'))
  const before = await appliedMigrations(portal.db)
  const beforeUpgrade = vi.fn()
  await expect(migrate(database, [...shell.migrations, whole], { beforeUpgrade })).rejects.toThrow(
    'please install version 0.3 first',
  )
  expect(beforeUpgrade).not.toHaveBeenCalled()
  expect(await appliedMigrations(portal.db)).toEqual(before)
})

it('reports each step with its time, and asks for a backup once, before the first step of an upgrade', async () => {
  const heard: unknown[] = []
  const hooks = {
    beforeUpgrade: async () => void heard.push('backup'),
    stepDone: (step: object) => void heard.push(step),
  }
  const steps = [...shell.migrations, makesTable('trial-5', 'trialFive'), makesTable('trial-6', 'trialSix')]
  for (let at = 0; at < 2; at++) await migrate(database, steps, hooks)
  const step = (name: string) => ({ name, ms: expect.any(Number), isUpgrade: true })
  expect(heard).toEqual(['backup', step('trial-5'), step('trial-6')])
})
