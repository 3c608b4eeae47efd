// Live events after a PostgreSQL outage: instances receive each other's events again, and pages learn that they may have
// missed some.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen } from '#server/testing/live.ts'
import { fromHub } from '../../setup/from-hub.ts'
import { makePostgres, type PostgresServer } from '../../setup/postgres.ts'
import { startPortalProcess } from '../portal-process.ts'
import { makeCrew } from '../stored.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')

/** For what arrives within a second on an idle machine, and fifteen after a restart. */
const waitMs = 60_000

let postgres: PostgresServer
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-live-'))
  postgres = await makePostgres()
  await postgres.start()
})
afterAll(async () => {
  await postgres.remove()
  await rm(dataDir, { recursive: true, force: true })
})

it('a change on one instance reaches the other, also after PostgreSQL was restarted', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, DATABASE_POOL: '3' }
  const one = await startPortalProcess(env)
  const other = await startPortalProcess(env)
  const { admin, author } = await makeCrew(env)
  const change = async (title: string) => {
    const headers = { cookie: author.cookie, 'content-type': 'application/json' }
    const body = JSON.stringify(form({ title }))
    return (await fetch(`${other.url}/api/gcp`, { method: 'POST', headers, body })).status
  }
  const stream = await listen(one.url, admin)
  expect(await change('Before')).toBe(200)
  expect(await stream.receives('gcp', waitMs)).toBe(true)

  await postgres.end('SIGQUIT')
  await postgres.start()
  expect(await stream.receives('*', waitMs)).toBe(true)
  expect(await stream.ends(10)).toBe(false)
  stream.heard.length = 0
  await expect.poll(() => change('After')).toBe(200)
  expect(await stream.receives('gcp', waitMs)).toBe(true)

  await stream.close()
  await one.kill('SIGTERM')
  await other.kill('SIGTERM')
  expect([one.process.exitCode, other.process.exitCode]).toEqual([0, 0])
})
