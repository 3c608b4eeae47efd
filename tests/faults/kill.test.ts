// Is an acknowledged write still there after the process is killed in the middle of others? Many times over.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { readSecret } from '#server/secret.ts'
import { makePerson, type Person } from '#server/test-portal.ts'
import { type PortalProcess, startPortalProcess } from './portal-process.ts'

const rounds = Number(process.env.NEXUS_KILL_ROUNDS ?? 12)
const routes = ['od-model', 'gcplist', 'resource-hub', 'apip-cycle']

type Permission = { _id: string; version: number; accessRoles: string[] }

async function makeAdmin(dataDir: string): Promise<Person> {
  const config = readConfig({ DATA_DIR: dataDir })
  const { db, close } = openDatabase(config)
  const admin = await makePerson({ db, config, secret: readSecret(config) }, 'admin')
  await close()
  return admin
}

/** Saves one row again and again until the server is gone; answers the last version that was acknowledged. */
async function writeUntilKilled(portal: PortalProcess, admin: Person, route: string, from: number): Promise<number> {
  let acknowledged = from
  for (;;) {
    const response = await fetch(`${portal.url}/api/route-permissions/${route}`, {
      method: 'PUT',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ accessRoles: acknowledged % 2 ? ['tm'] : ['tl'], version: acknowledged }),
    }).catch(() => undefined)
    const saved = response?.ok ? ((await response.json().catch(() => undefined)) as Permission | undefined) : undefined
    if (!saved) return acknowledged
    acknowledged = saved.version
  }
}

it(`loses nothing acknowledged in ${rounds} kills`, { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-kill-'))
  const first = await startPortalProcess({ DATA_DIR: dataDir })
  await first.kill('SIGKILL')
  const admin = await makeAdmin(dataDir)
  const known = new Map(routes.map((route) => [route, 1]))
  let writes = 0

  for (let round = 0; round <= rounds; round++) {
    const portal = await startPortalProcess({ DATA_DIR: dataDir })
    const saved = (await (await fetch(`${portal.url}/api/route-permissions`)).json()) as Permission[]
    for (const route of routes) {
      const { version } = saved.find(({ _id }) => _id === route) as Permission
      // One write may have been stored whose answer never arrived; none may be missing.
      expect(version).toBeGreaterThanOrEqual(known.get(route) as number)
      expect(version).toBeLessThanOrEqual((known.get(route) as number) + 1)
      known.set(route, version)
    }
    if (round === rounds) {
      await portal.kill('SIGTERM')
      break
    }
    const ends = routes.map((route) => writeUntilKilled(portal, admin, route, known.get(route) as number))
    await new Promise((resolve) => setTimeout(resolve, 60 + Math.random() * 200))
    await portal.kill('SIGKILL')
    for (const [at, end] of (await Promise.all(ends)).entries()) {
      writes += end - (known.get(routes[at] as string) as number)
      known.set(routes[at] as string, end)
    }
  }

  expect(writes).toBeGreaterThan(rounds)
  const { db, close } = openDatabase(readConfig({ DATA_DIR: dataDir }))
  const audited = await db.selectFrom('audit').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()
  // Each stored version has its record of who changed it: both or neither.
  expect(Number(audited.n)).toBe([...known.values()].reduce((sum, version) => sum + version - 1, 0))
  await close()
  await rm(dataDir, { recursive: true, force: true })
})
