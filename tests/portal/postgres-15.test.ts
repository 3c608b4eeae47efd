// The oldest PostgreSQL that is supported, 15 (Debian 12 has it): the whole portal starts on it, stores and finds.
import { existsSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { hubs } from '#main.server.ts'
import { startTestPortal } from '#server/testing/portal.ts'
import { fromHub } from '../setup/from-hub.ts'
import { makePostgres } from '../setup/postgres.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')

const installation = '/usr/lib/postgresql/15'
const isInstalled = existsSync(`${installation}/bin/postgres`)

it.runIf(process.env.NEXUS_TEST_ENGINE === 'postgres')('PostgreSQL 15', async ({ skip }) => {
  if (!isInstalled) skip('PostgreSQL 15 is not installed (apt-get install postgresql-15)')
  const postgres = await makePostgres({ installation, isInMemory: true })
  onTestFinished(postgres.remove)
  await postgres.start()
  const portal = await startTestPortal({ hubs, env: { DATABASE_URL: postgres.url } })
  onTestFinished(portal.close)
  const member = await portal.signInAs('tm')
  const admin = await portal.signInAs('admin')
  expect((await portal.ask('POST', '/api/gcp', { as: member, body: form({ title: 'Buddy system' }) })).status).toBe(200)
  expect((await portal.ask('GET', '/api/gcp?status=pending', { as: admin })).json.total).toBe(1)
  for (const path of ['/api/ready', '/api/home', '/api/search?q=buddy', '/api/users', '/api/audit', '/api/documents']) {
    expect({ path, status: (await portal.ask('GET', path, { as: admin })).status }).toEqual({ path, status: 200 })
  }
})
