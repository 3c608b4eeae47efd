// Do instances that start at the same moment on an empty database migrate it once and all come up?
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { makePostgresDatabase } from '#server/test-portal.ts'
import { startPortalProcess } from './portal-process.ts'

it.each(['sqlite', 'postgres'])('three at once on %s', async (engine) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-together-'))
  const store = engine === 'postgres' ? await makePostgresDatabase() : undefined
  const env = { DATA_DIR: dataDir, DATABASE_URL: store?.url }
  const portals = await Promise.all([1, 2, 3].map(() => startPortalProcess(env)))
  for (const { url } of portals) expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  await Promise.all(portals.map((portal) => portal.kill('SIGTERM')))
  expect(portals.map(({ process }) => process.exitCode)).toEqual([0, 0, 0])

  const { db, close } = openDatabase(readConfig(env))
  const names = (await db.selectFrom('migration').select('name').execute()).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(5)
  await close()
  await store?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

it('says in one line per problem what is wrong with its settings, and stops', async () => {
  const start = startPortalProcess({ DATABASE_URL: 'mysql://x', SMTP_URL: 'nonsense' })
  await expect(start).rejects.toThrow(/ended with 1:\nSetting DATABASE_URL .*\nSetting SMTP_URL .*\n$/)
})
