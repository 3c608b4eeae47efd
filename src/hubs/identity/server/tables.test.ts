// Do our tables have what better-auth writes? An update of it that wants another column fails here.
import { getAuthTables } from 'better-auth/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Portal } from '#server/hub.ts'
import { startTestPortal, type TestPortal } from '#server/test-portal.ts'
import { authOptions } from './auth.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

it('has every table and column of better-auth, and no column it does not know how to fill', async () => {
  const wanted = getAuthTables(authOptions({ db: portal.db, config: readConfig({}), secret: 'x' } as Portal))
  const tables = await portal.db.introspection.getTables()
  expect(
    Object.values(wanted)
      .map(({ modelName }) => modelName)
      .sort(),
  ).toEqual(['account', 'session', 'user', 'verification'])
  for (const { modelName, fields } of Object.values(wanted)) {
    const table = tables.find(({ name }) => name === modelName)
    const columns = table?.columns.map(({ name }) => name) ?? []
    const named = Object.entries(fields).map(([key, field]) => field.fieldName ?? key)
    expect([modelName, [...columns].sort()]).toEqual([modelName, ['id', ...named].sort()])
    const mustBeGiven = table?.columns
      .filter((column) => !column.isNullable && !column.hasDefaultValue)
      .map(({ name }) => name)
    for (const name of mustBeGiven ?? []) {
      const field = Object.entries(fields).find(([key, each]) => (each.fieldName ?? key) === name)?.[1]
      expect([modelName, name, name === 'id' || field?.required !== false]).toEqual([modelName, name, true])
    }
  }
})
