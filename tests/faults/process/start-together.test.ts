// Simultaneous starts: instances that start at the same moment migrate the database once and all come up, on an empty
// database and on an older one with people in it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readSecret } from '#server/auth/secret.ts'
import { migrate } from '#server/database/migrate.ts'
import { readConfig } from '#server/runtime/config.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { makePostgresDatabase } from '#server/testing/database.ts'
import { makePerson, type Person } from '#server/testing/portal.ts'
import { hubs } from '../../../src/main.server.ts'
import { isLong } from '../length.ts'
import { startPortalProcess } from '../portal-process.ts'
import { type Env, expectIntegrity, withDatabase } from '../stored.ts'

const atOnce = isLong ? 3 : 2
const steps = [shell, ...hubs].flatMap(({ migrations }) => migrations)
const allNames = steps.map(({ name }) => name).sort()

/** The data of an older portal: the first `count` migrations, and somebody who is signed in. */
const makeOlder = (env: Env, count: number): Promise<Person> =>
  withDatabase(env, async (database) => {
    await migrate(database, steps.slice(0, count))
    const config = readConfig(env)
    return makePerson({ db: database.db, config, secret: readSecret(config) }, 'admin')
  })

async function startAtOnce(env: Env, person?: Person): Promise<void> {
  const portals = await Promise.all(Array.from({ length: atOnce }, () => startPortalProcess(env)))
  for (const { url } of portals) {
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
    if (!person) continue
    for (const to of ['/api/me', '/api/gcp', '/api/users', '/api/checklist/summary']) {
      expect((await fetch(url + to, { headers: { cookie: person.cookie } })).status, to).toBe(200)
    }
  }
  await Promise.all(portals.map((portal) => portal.kill('SIGTERM')))
  expect(portals.filter(({ process }) => process.exitCode !== 0)).toEqual([])
  await withDatabase(env, async (database) => {
    const rows = await database.db.selectFrom('migration').select('name').execute()
    expect(rows.map(({ name }) => name).sort()).toEqual(allNames)
    await expectIntegrity(database)
  })
}

const half = Math.ceil(steps.length / 2)
/** Versions in the long run: however many migrations there are, it takes as long. */
const versions = 12
const older = isLong
  ? Array.from({ length: versions }, (_, at) => Math.ceil(((at + 1) / (versions + 1)) * steps.length))
  : [half]

for (const engine of ['sqlite', 'postgres']) {
  it(`${atOnce} at once on ${engine}, empty and older`, { timeout: 1_800_000 }, async () => {
    for (const count of [0, ...older]) {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-together-'))
      const store = engine === 'postgres' ? await makePostgresDatabase() : undefined
      const env = { DATA_DIR: dataDir, DATABASE_URL: store?.url }
      await startAtOnce(env, count ? await makeOlder(env, count) : undefined)
      await store?.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}

it('prints one line per problem with its settings, and stops', async () => {
  const start = startPortalProcess({ DATABASE_URL: 'mysql://x', SMTP_URL: 'nonsense', MAIL_FROM: 'x' })
  await expect(start).rejects.toThrow(/ended with 78:\nSetting DATABASE_URL .*\nSetting SMTP_URL .*\n$/)
})
