// Migration of the People screen's permission: closes it to team members only if nobody has changed its roles.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { calendarSet } from '#shared/time/calendar.ts'
import { hub } from './handlers.ts'
import { peopleMigrations } from './tables.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

const before = ['tm', 'tl', 'lcvp', 'mcvp', 'admin']

async function migrateRoles(row: { accessRoles: string[]; version: number }) {
  const values = { ...row, accessRoles: JSON.stringify(row.accessRoles) }
  await portal.db.updateTable('routePermission').set(values).where('route', '=', '/people').execute()
  const step = peopleMigrations.find(({ name }) => name === 'people-2-permission')
  await inTransaction(portal.db, async (trx) => step?.up(trx, portal.engine, calendarSet()))
  const { accessRoles } = await portal.db
    .selectFrom('routePermission')
    .select('accessRoles')
    .where('route', '=', '/people')
    .executeTakeFirstOrThrow()
  return JSON.parse(accessRoles)
}

it('starts open to team leaders, LCVPs and MCVPs, also in portals that had it open to team members', async () => {
  const leaders = ['tl', 'lcvp', 'mcvp', 'admin']
  expect(await migrateRoles({ accessRoles: before, version: 1 })).toEqual(leaders)
  const tm = await portal.signInAs('tm')
  expect((await portal.ask('GET', '/api/people', { as: tm })).status).toBe(403)
})

it('stays as an admin left it', async () => {
  expect(await migrateRoles({ accessRoles: before, version: 3 })).toEqual(before)
  expect(await migrateRoles({ accessRoles: ['admin'], version: 2 })).toEqual(['admin'])
})
