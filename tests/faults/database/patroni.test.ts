// Patroni: the machine of the primary is lost under load, and comes back. The other one takes over by itself, nothing acknowledged
// is lost, and new connections stay where the primary is.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { enrolMissingPeople } from '#server/people/list.ts'
import { isLong, pause } from '../length.ts'
import { killPortals, startPortalProcess } from '../portal-process.ts'
import { expectIntegrity, makeCrew, withDatabase } from '../stored.ts'
import { allWriters, sumOf } from '../writers/writers.ts'
import { startPatroniCluster, whyNoPatroni } from './patroni-cluster.ts'

const why = isLong ? whyNoPatroni() : 'takes minutes, npm run faults'
/** It takes over after 20 seconds; a busy machine needs more. */
const waiting = { timeout: 120_000, interval: 100 }

async function portBehind(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query("select current_setting('port')::int as port")).rows[0].port
  } finally {
    await client.end()
  }
}

describe.skipIf(why)(`with Patroni${why && ` (skipped: ${why})`}`, () => {
  it('the other machine takes over, and the lost one comes back as its replica', { timeout: 600_000 }, async () => {
    const cluster = await startPatroniCluster()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-patroni-data-'))
    onTestFinished(async () => {
      killPortals()
      await cluster.remove()
      await rm(dataDir, { recursive: true, force: true })
    })
    const env = { DATA_DIR: dataDir, DATABASE_URL: cluster.url, DATABASE_POOL: '6' }
    await vi.waitFor(() => portBehind(cluster.url), waiting)
    const portals = [await startPortalProcess(env), await startPortalProcess(env)] as const
    const writers = allWriters(await makeCrew(env))
    let isOver = false
    const writing = Promise.all(
      writers.map((writer, at) => writer.write((portals[at % 2] ?? portals[0]).url, () => isOver)),
    )
    writing.catch(() => {})
    const untilMore = async (count: number) => {
      const enough = sumOf(writers) + count
      await vi.waitUntil(() => sumOf(writers) > enough, waiting)
    }
    await untilMore(100)

    const lost = await cluster.primary()
    const lostMs = performance.now()
    lost.lose()
    await untilMore(10)
    console.log(`served again after ${Math.round(performance.now() - lostMs)} ms`)
    const next = await cluster.primary()
    expect(next.name).not.toBe(lost.name)

    lost.start()
    const answered = new Set<number>()
    for (let n = 0; n < 60; n++) {
      answered.add(await portBehind(cluster.url))
      await pause(200)
    }
    expect([...answered]).toEqual([next.sql])
    await cluster.untilWhole()
    expect(await cluster.status(lost, 'primary')).toBe(503)
    await untilMore(10)
    isOver = true
    await writing
    await withDatabase({ ...env, DATABASE_URL: cluster.urlOf(next) }, async (database) => {
      for (const writer of writers) await writer.check(database.db)
      await enrolMissingPeople(database.db)
      await expectIntegrity(database)
    })
  })
})
