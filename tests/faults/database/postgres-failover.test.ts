// PostgreSQL failover: the primary is killed under load, and its replica takes over behind HAProxy. The portal responds with
// 503 for seconds, then recovers; nothing acknowledged is lost, nothing is stored twice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { enrolMissingPeople } from '#server/people/list.ts'
import { listen } from '#server/testing/live.ts'
import type { Person } from '#server/testing/portal.ts'
import { startTestSmtp } from '#server/testing/smtp.ts'
import { fromHub, isWired } from '../../setup/from-hub.ts'
import { isInstalled } from '../../setup/is-installed.ts'
import { between, isLong, pause, roundsOf } from '../length.ts'
import { startPortalProcess } from '../portal-process.ts'
import { expectIntegrity, makeCrew, withDatabase } from '../stored.ts'
import { send } from '../writers/sending.ts'
import { queueWriter } from '../writers/version-writers.ts'
import { allWriters, sumOf } from '../writers/writers.ts'
import { startPair } from './postgres-pair.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')

const submitTo = async (url: string, { cookie }: Person) => {
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify(form({ title: 'Afterwards' }))
  return (await fetch(`${url}/api/gcp`, { method: 'POST', headers, body })).status
}
const waitingMails = async (db: Db) =>
  (await db.selectFrom('mail').select('id').where('sentAt', 'is', null).execute()).length
const heldDecisions = (db: Db) => db.selectFrom('gcpHeld').select('gcpId').execute()

const rounds = roundsOf(1, 3)
/** A failover takes a few seconds on an idle machine. */
const waitMs = 60_000
const why = isLong ? (isInstalled('haproxy') ? '' : ': haproxy is not installed') : ': takes a minute, npm run faults'

describe.skipIf(why)(`behind HAProxy${why && ` (skipped${why})`}`, () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  let smtp: Awaited<ReturnType<typeof startTestSmtp>>
  let dataDir: string
  beforeAll(async () => {
    pair = await startPair()
    smtp = await startTestSmtp()
    dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-failover-'))
  })
  afterAll(async () => {
    await pair.remove()
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function startPortals() {
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'nexus@nexus.example' }
    const env = { DATA_DIR: dataDir, DATABASE_URL: pair.url, DATABASE_POOL: '6', ...mail }
    const portals = [await startPortalProcess(env), await startPortalProcess(env)] as const
    return { env, portals }
  }

  it(`loses nothing and stores nothing twice in ${rounds} failovers`, { timeout: 900_000 }, async () => {
    const { env, portals } = await startPortals()
    const [one, other] = portals
    const crew = await makeCrew(env)
    const writers = [...allWriters(crew), ...(isWired('mx-standards') ? [queueWriter(await makeCrew(env))] : [])]
    const stream = await listen(one.url, crew.admin)
    const awayMs: number[] = []

    for (let round = 0; round < rounds; round++) {
      let isOver = false
      const writing = Promise.all(writers.map((writer, at) => writer.write((portals[at % 2] ?? one).url, () => isOver)))
      writing.catch(() => {})
      const enough = sumOf(writers) + between(50, 200)
      await expect.poll(() => sumOf(writers), { timeout: waitMs, interval: 5 }).toBeGreaterThan(enough)
      const killedMs = performance.now()
      await pair.primary().end('SIGKILL')
      await pause(between(500, 2000))
      expect((await fetch(`${one.url}/api/ready`)).status).toBe(503)
      await pair.promote()
      const back = sumOf(writers) + 10
      await expect
        .poll(() => sumOf(writers), { timeout: waitMs, interval: 20, message: one.output() + other.output() })
        .toBeGreaterThan(back)
      awayMs.push(Math.round(performance.now() - killedMs))
      // The old one is started by mistake: it still believes that it is the primary, but gets no connections.
      await pair.replica().start()
      await pause(3000)
      const further = sumOf(writers) + 10
      await expect.poll(() => sumOf(writers), { timeout: waitMs }).toBeGreaterThan(further)
      isOver = true
      await writing

      await withDatabase({ ...env, DATABASE_URL: pair.primary().url }, async (database) => {
        for (const writer of writers) await writer.check(database.db)
        await enrolMissingPeople(database.db)
        await expectIntegrity(database)
      })
      stream.heard.length = 0
      await pair.repair()
      await expect.poll(async () => (await fetch(`${one.url}/api/ready`)).status, { timeout: waitMs }).toBe(200)
    }
    console.log(`away for ${awayMs.join(', ')} ms, promoted within two seconds; ${sumOf(writers)} writes`)

    // Background work recovered too: live events between instances, each mail sent once, authors notified.
    expect(await stream.receives('*', waitMs)).toBe(true)
    stream.heard.length = 0
    expect(await submitTo(other.url, crew.author)).toBe(200)
    expect(await stream.receives('gcp', waitMs)).toBe(true)
    await stream.close()
    await withDatabase({ ...env, DATABASE_URL: pair.primary().url }, async ({ db }) => {
      const isDone = async () => ({ mails: await waitingMails(db), held: (await heldDecisions(db)).length })
      await expect.poll(isDone, { timeout: 60_000, interval: 500 }).toEqual({ mails: 0, held: 0 })
    })
    const newcomers = smtp.taken.flatMap(({ to }) => to).filter((to) => to.startsWith('newcomer-'))
    expect(newcomers.length).toBeGreaterThan(0)
    expect(newcomers.length - new Set(newcomers).size, 'mails that came twice').toBe(0)
    for (const portal of portals) {
      expect(portal.process.exitCode).toBe(null)
      await portal.kill('SIGTERM')
      expect(portal.process.exitCode).toBe(0)
    }
  })

  it('acknowledges nothing without its replica, and stores retried requests once', {
    timeout: 120_000,
  }, async () => {
    const { env, portals } = await startPortals()
    const [{ url }] = portals
    const { author } = await makeCrew(env)
    const once = () =>
      send(url, 'POST', '/api/gcp', { as: author, body: form({ title: 'Kept', submissionKey: 'kept-once' }) })
    await pair.replica().end('SIGINT')
    expect(await once()).toBe(undefined)
    await pair.replica().start()
    await expect.poll(async () => (await once())?.json.title, { timeout: waitMs }).toBe('Kept')
    await withDatabase(env, async ({ db }) => {
      expect(await db.selectFrom('gcp').select('id').where('submissionKey', '=', 'kept-once').execute()).toHaveLength(1)
    })
    for (const portal of portals) await portal.kill('SIGTERM')
  })
})
