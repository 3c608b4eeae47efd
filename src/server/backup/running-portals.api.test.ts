// Leases of running portals: there while one runs, gone when it stops, expired when it was killed.
import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foundationMigrations } from '../database/migrations/foundation.ts'
import { startBeside, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { restoreContent } from './restore.ts'
import { holdPortalLease, listRunningPortals, refuseWhileRunning } from './running-portals.ts'
import { withSnapshot } from './snapshot.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())

const list = () => listRunningPortals(portal.db, portal.portal.engine)
const refuse = () => refuseWhileRunning(portal.db, portal.portal.engine)
const setLease = (id: string, values: object) =>
  portal.db.updateTable('runningPortal').set(values).where('id', '=', id).execute()

it('each running portal has one, which says where it runs, and takes it away when it stops', async () => {
  const [own, ...others] = await list()
  expect(own).toMatchObject({ host: hostname(), pid: process.pid })
  expect(own?.secondsLeft).toBeGreaterThan(30)
  expect(own?.secondsLeft).toBeLessThanOrEqual(60)
  expect(others).toEqual([])
  const second = await startBeside(portal, [])
  expect(await list()).toHaveLength(2)
  await second.close()
  expect((await list()).map(({ id }) => id)).toEqual([own?.id])
})

it('a refusal names the process and how to stop it', async () => {
  await expect(refuse()).rejects.toThrow(
    new RegExp(
      `A portal is running on this data \\(process ${process.pid} on .*sudo systemctl stop nexus.*docker compose stop`,
      's',
    ),
  )
})

it('nothing is restored meanwhile, whoever asks', async () => {
  const { config, db, engine } = portal.portal
  const database = { db, engine, ping: async () => {}, close: async () => {} }
  const restoring = withSnapshot(config, foundationMigrations, (content) =>
    restoreContent(database, foundationMigrations, content, { replace: true }),
  )
  await expect(restoring).rejects.toThrow('A portal is running on this data')
  expect(await list()).toHaveLength(1)
})

it('is renewed while the portal runs, and written again if it is gone', async () => {
  const { db, engine } = portal.portal
  const stop = await holdPortalLease({ db, engine, leaseMs: 1500 })
  const id = (await list()).at(-1)?.id ?? ''
  const untilOf = async () => (await list()).find((each) => each.id === id)?.leaseUntil
  const first = await untilOf()
  await expect.poll(async () => ((await untilOf()) ?? '') > (first ?? '')).toBe(true)
  await db.deleteFrom('runningPortal').where('id', '=', id).execute()
  await expect.poll(untilOf).toBeTruthy()
  await stop()
  expect(await untilOf()).toBeUndefined()
})

it('that of a killed portal counts until it expires; on this machine, not even that long', async () => {
  const [own] = await list()
  const id = own?.id ?? ''
  // Elsewhere nobody can know.
  await setLease(id, { host: 'another-machine', pid: 2 ** 22 + 1 })
  await expect(refuse()).rejects.toThrow('another-machine')
  await setLease(id, { host: hostname() })
  await refuse()
  await setLease(id, { pid: process.pid, leaseUntil: new Date(Date.now() - 5000).toISOString() })
  await refuse()
  // Written by a clock that was wrong: no lease is so long.
  await setLease(id, { leaseUntil: new Date(Date.now() + 3_600_000).toISOString() })
  await refuse()
  await setLease(id, { leaseUntil: own?.leaseUntil })
  await expect(refuse()).rejects.toThrow('A portal is running')
})
