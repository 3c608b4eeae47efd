// GET flood, for a test file per database: one account sends requests without a pause on eight connections, for full lists
// and for other expensive responses, and everybody else is still served in time.
import { Agent, get } from 'node:http'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Engine } from '#server/database/database.ts'
import { requestPortal } from '#server/testing/http-client.ts'
import type { Person } from '#server/testing/portal.ts'
import { fromHub } from '../../setup/from-hub.ts'
import { isLong, pause, stretched } from '../length.ts'
import { startPortalProcess } from '../portal-process.ts'
import { makeCrew, makeStore, withDatabase } from '../stored.ts'

const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')
const { sampleForm } = await fromHub('mx-standards/sample-form.ts')
const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')

const flooded = [
  ...(reportOf ? ['/api/mxfunnel/csv', '/api/mxfunnel'] : []),
  ...(sampleForm ? ['/api/checklist/mxform'] : []),
  ...(filledIn ? ['/api/happiness-survey/answers?limit=100', '/api/happiness-survey/answers.csv'] : []),
  ...['/api/audit.csv', '/api/me/data'],
  // Not full lists, but expensive: the first reads every comment of a year.
  ...(filledIn ? ['/api/happiness-survey/comments?search=together'] : []),
  ...(reportOf ? ['/api/mxfunnel/entries?limit=100'] : []),
]

/** Copies the newest row of a table inside the database: as many requests would take minutes. */
async function copy(db: Db, table: string, count: number, changed: Record<string, RawBuilder<unknown>>) {
  const row = await db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow()
  const columns = Object.keys(row)
  const values = columns.map((name) => changed[name] ?? sql.ref(`one.${name}`))
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    with recursive copy(n) as (select 1 union all select n + 1 from copy where n < ${sql.lit(count)})
    select ${sql.join(values)} from (select * from ${sql.table(table)} limit 1) as one, copy`.execute(db)
}
const more = (column: string) => sql`${sql.ref(`one.${column}`)} || '-' || n`
const later = sql`100000 + n`

async function fill(env: Record<string, string | undefined>, url: string, { admin, leader }: Crew) {
  const submitted = [
    reportOf && ['/api/mxfunnel/submit', reportOf()],
    sampleForm && ['/api/checklist/submit', { userId: leader.uid, formData: sampleForm(1) }],
    filledIn && ['/api/happiness-survey', { ...filledIn(), submissionKey: 'the-first-of-many-answers' }],
  ].filter(Boolean)
  for (const [to, body] of submitted) {
    const { status, text } = await requestPortal(url, 'POST', to, { as: leader, body })
    expect([to, status < 300, text]).toEqual([to, true, expect.anything()])
  }
  await withDatabase(env, async ({ db }) => {
    const uid = sql`${admin.uid}`
    if (reportOf) {
      const metrics = Object.fromEntries(Object.keys(reportOf().metrics).map((name) => [name, sql`999999999`]))
      await copy(db, 'mxFunnelEntry', 20_000, { id: more('id'), seq: later, submissionKey: sql`null`, ...metrics })
    }
    if (sampleForm) {
      await copy(db, 'mxResponse', 3000, { userId: more('userId'), id: more('id') })
      await copy(db, 'mxAnswers', 3000, { userId: more('userId') })
    }
    if (filledIn) {
      const counted = { groupNo: sql`1`, groupLc: sql`'LUMS'`, groupMonth: sql`'2026-01'`, shuffle: more('shuffle') }
      // From an earlier day: today's are shown tomorrow.
      const day = { createdAt: sql`'2026-11-01T18:59:59.999Z'` }
      const own = { id: more('id'), rowKey: sql`n`, submissionKey: sql`null`, ...day }
      await copy(db, 'happinessAnswer', 10_000, { ...own, ...counted })
      await db.updateTable('happinessCount').set({ received: 10_001 }).execute()
    }
    await copy(db, 'audit', 20_000, { id: more('id'), seq: later, actorUid: uid, actorEmail: sql`${admin.email}` })
  })
}

type Crew = Record<'admin' | 'author' | 'leader', Person>
const everyday = ['/api/me', '/api/settings', '/api/gcp/mine', '/api/privacy']
const lanes = 10
const asked = 100

/** A hundred requests from people at work, some at once. Returns how long each took, or Infinity if it was refused. */
async function everydayWork(url: string, people: readonly Person[]): Promise<number[]> {
  const tookMs: number[] = []
  const lane = async (at: number) => {
    for (let n = 0; n < asked / lanes; n++) {
      const to = everyday[n % everyday.length] as string
      const startedMs = performance.now()
      const { status } = await requestPortal(url, 'GET', to, { as: people[at % people.length] })
      tookMs.push(status === 200 ? performance.now() - startedMs : Number.POSITIVE_INFINITY)
      await pause(10)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)))
  return tookMs.sort((one, other) => one - other)
}

/** Reads the response and discards it. */
const statusOf = (address: string, { cookie }: Person) =>
  new Promise<number>((resolve, reject) => {
    const request = get(address, { agent, headers: { cookie } }, (response) => {
      response.resume().once('error', reject)
      response.once('end', () => resolve(response.statusCode as number))
    })
    request.once('error', reject)
  })
const agent = new Agent({ keepAlive: true })

/** Eight connections that keep sending; a short pause between two requests leaves this process time for the others. */
function flood(url: string, to: string, as: Person) {
  const statuses = new Map<number, number>()
  let isOver = false
  const connection = async () => {
    while (!isOver) {
      const status = await statusOf(url + to, as)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await pause(5)
    }
  }
  const connections = Array.from({ length: 8 }, connection)
  return async () => {
    isOver = true
    await Promise.all(connections)
    return statuses
  }
}

/** One of each kind is enough on the second engine, except in the long form. */
export const floodedOn = (engine: Engine) =>
  engine === 'sqlite' || isLong ? flooded : flooded.filter((to) => /csv$|mxform|comments/.test(to))

type Served = {
  /** How many of a hundred were served in time. */
  inTime: number
  /** What the flooder got, and how often. */
  statuses: Map<number, number>
}

/** A portal with much data, in which one account floods a path while others work. */
export async function startFlooded(engine: Engine) {
  const store = await makeStore(engine)
  const env = { ...store.env, OVERLOAD_MS: String(stretched(1500)) }
  const portal = await startPortalProcess(env)
  const crew = await makeCrew(env)
  await fill(env, portal.url, crew)
  const work = () => everydayWork(portal.url, [crew.author, crew.leader])
  const calmMs = (await work())[94] as number
  return {
    async flood(to: string): Promise<Served> {
      // The cost of a flood is remembered, so each begins with a new account. Only one of them has much data of its own.
      const flooder = to === '/api/me/data' ? crew.admin : (await makeCrew(env)).admin
      const stop = flood(portal.url, to, flooder)
      await pause(500)
      const tookMs = await work()
      const statuses = await stop()
      // A busy machine is slower for everybody.
      const maxMs = Math.max(stretched(2000), 20 * calmMs)
      return { inTime: tookMs.filter((ms) => ms <= maxMs).length, statuses }
    },
    async end() {
      await portal.kill('SIGTERM')
      await store.remove()
    },
  }
}
