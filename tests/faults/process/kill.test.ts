// Kill under load: an acknowledged write is still there, once, after the process is killed while others write. Repeated many
// times, also during a start, on both databases; each start repairs what it has to.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makePostgresDatabase } from '#server/testing/database.ts'
import { between, pause, roundsOf } from '../length.ts'
import { launchPortal, type PortalProcess, startPortalProcess } from '../portal-process.ts'
import { type Env, expectIntegrity, makeCrew, withDatabase } from '../stored.ts'
import type { Writer } from '../writers/writer.ts'
import { allWriters, sumOf } from '../writers/writers.ts'

const rounds = roundsOf(2, 60)
const earlyKills = roundsOf(1, 8)

/** Kills it while it starts, possibly while it migrates. */
async function killWhileStarting(env: Env): Promise<void> {
  const portal = await launchPortal(env)
  await Promise.race([portal.up, pause(between(300, 1100))])
  await portal.kill('SIGKILL')
}

/** Once it is up and has repaired what it had to, everything is as it should be. */
async function startSound(env: Env, writers: Writer[]): Promise<PortalProcess> {
  const portal = await startPortalProcess(env)
  await withDatabase(env, async (database) => {
    await expectIntegrity(database)
    for (const writer of writers) await writer.check(database.db)
  })
  return portal
}

async function writeAndKill(portal: PortalProcess, writers: Writer[]): Promise<void> {
  let isOver = false
  const writing = Promise.all(writers.map((writer) => writer.write(portal.url, () => isOver)))
  writing.catch(() => {
    isOver = true
  })
  // A process that has just started is slow, so the kill comes after a number of writes, whichever they are; but of each kind at
  // least one, and a sign-up takes longer than many others.
  const enough = sumOf(writers) + between(5, 90)
  const isEnough = () => sumOf(writers) >= enough && writers.every((writer) => writer.acknowledged() > 0)
  while (!isOver && !isEnough() && portal.process.exitCode === null) await pause(between(1, 9))
  await portal.kill('SIGKILL')
  isOver = true
  await writing
}

it.each(['sqlite', 'postgres'])(
  `loses and doubles nothing on %s (killed: ${rounds})`,
  { timeout: 1_800_000 },
  async (engine) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-kill-'))
    const store = engine === 'postgres' ? await makePostgresDatabase() : undefined
    const env = { DATA_DIR: dataDir, DATABASE_URL: store?.url }
    for (let n = 0; n < earlyKills; n++) await killWhileStarting(env)
    let portal = await startSound(env, [])
    const writers = allWriters(await makeCrew(env))
    for (let round = 0; round < rounds; round++) {
      await writeAndKill(portal, writers)
      portal = await startSound(env, writers)
    }
    await portal.kill('SIGTERM')
    // Each kind of writer really ran.
    for (const writer of writers) expect(writer.acknowledged()).toBeGreaterThan(0)
    await store?.drop()
    await rm(dataDir, { recursive: true, force: true })
  },
)
