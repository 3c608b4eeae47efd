// Portal of many people (50,000, or PEOPLE): a quarter are team leaders, a third have a checklist; there are offices of ten years,
// invitations, imports, and unread messages that wait for a digest. It answers orders: its CPU time, a commit, a
// digest, a reminder, and the turns of its event loop.
import { sql } from 'kysely'
import { hubs } from '#main.server.ts'
import { insertRows } from '#server/database/bulk-insert.ts'
import { inTransaction } from '#server/database/database.ts'
import { recount } from '#server/database/recount.ts'
import { startTestPortal } from '#server/testing/portal.ts'
import { localCommittees } from '#shared/people/organisation.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { fromHub } from '../setup/from-hub.ts'
import type { DayPerson } from './day.ts'
import { postgresCpu } from './postgres-cpu.ts'

const people = Number(process.env.PEOPLE ?? 50_000)
/** Of each year: LCVPs, a few in a hundred people. */
const offices = Math.round(people * 0.03)
const pastYears = 10
const [invitations, imports, askersPerRole] = [500, 5000, 8]
const batch = 2000

// CPU time is measured, so a busy machine is no reason to refuse anybody.
const env = { LOG_LEVEL: 'error', WRITES_PER_ACCOUNT: '10000000', OVERLOAD_MS: '600000' }
const portal = await startTestPortal({ hubs, env })
const { db } = portal
const { emailDomain } = portal.portal.config
const { open } = await portal.portal.years()
const lcs = localCommittees(await portal.portal.organisation()).map(({ code }) => code)
const now = new Date().toISOString()
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
const lcOf = (n: number) => pick(lcs, Math.floor(n / 4))

/** In batches, without keeping all rows in memory. */
async function insert(table: string, count: number, rowAt: (n: number) => object): Promise<void> {
  for (let at = 0; at < count; at += batch) {
    const rows = Array.from({ length: Math.min(batch, count - at) }, (_, n) => rowAt(at + n) as Record<string, unknown>)
    await inTransaction(db, (trx) => insertRows(trx, table, rows))
  }
}

const askers: DayPerson[] = []
for (const role of ['admin', 'mcvp', 'tl'] as const)
  for (let n = 0; n < askersPerRole; n++) askers.push({ ...(await portal.signInAs(role)), address: '127.0.0.1' })

const place = { placeYear: open.label, placeAskedAt: now, createdAt: '2015-01-01T09:00:00Z', updatedAt: now }
await insert('user', people, (n) => ({
  ...{ id: `person-${n}`, email: `person-${n}@${emailDomain}`, name: `Person ${n}`, emailVerified: 1 },
  ...{ role: n % 4 ? 'tm' : 'tl', committee: lcOf(n), seq: askers.length + n + 1, ...place },
  // One in ten has not been here for a long time.
  ...{ searchText: `person ${n} person-${n}@${emailDomain}`, lastSignInAt: n % 10 ? now : '2015-02-01T09:00:00Z' },
}))
await db
  .updateTable('sequence')
  .set({ last: askers.length + people })
  .where('name', '=', 'user')
  .execute()

const yearAt = (n: number) => {
  const startsOn = `${Number(open.startsOn.slice(0, 4)) - n}${open.startsOn.slice(4)}`
  const endsOn = `${Number(open.endsOn.slice(0, 4)) - n}${open.endsOn.slice(4)}`
  return { label: `past-${n}`, startsOn, endsOn, closedAt: now }
}
await insert('year', pastYears, (n) => yearAt(n + 1))
await insert('appointment', offices * (pastYears + 1), (n) => {
  const ago = Math.floor(n / offices)
  const { label, startsOn, endsOn } = ago === 0 ? open : yearAt(ago)
  // Those who hold an office are no team leaders.
  const userId = `person-${(n % offices) * 4 + 1}`
  const where = { role: 'lcvp', committee: lcOf(n * 4), portfolio: pick(['oGV', 'iCX', 'BD'], n), year: label }
  return { id: `office-${n}`, userId, ...where, startsOn, endsOn, createdAt: now, createdBy: '' }
})
await insert('invitation', invitations, (n) => ({
  ...{ id: `invitation-${n}`, email: `invited-${n}@${emailDomain}`, name: '', role: 'tl', committee: lcOf(n) },
  ...{ year: open.label, startsOn: open.startsOn, endsOn: open.endsOn, tokenHash: `hash-${n}` },
  ...{ sentAt: now, createdAt: now, createdBy: '' },
}))
await insert('import', imports, (n) => ({
  ...{ id: `import-${n}`, kind: 'people', uid: pick(askers, n).uid, email: pick(askers, n).email, key: `key-${n}` },
  ...{ fileName: 'people.csv', year: open.label, at: new Date(Date.now() - n * 60_000).toISOString() },
  ...{ made: 10, changed: 0, skipped: 0, refused: 0 },
}))
await insert('mxResponse', Math.floor(people / 3), (n) => ({
  ...{ year: open.label, userId: `person-${n * 3}`, id: `response-${n}`, lc: lcOf(n * 3), portfolio: 'oGV' },
  ...{ firstName: 'Person', lastName: String(n), sortName: `person ${n}`, percent: n % 100, standards: n % 45 },
  ...{ links: 0, groups: '[0,0,0,0,0,0]', submitted: n % 10 ? 0 : 1, version: 1, createdAt: now, updatedAt: now },
}))
await insert('newsChoice', people, (n) => ({ uid: `person-${n}`, kind: 'gcpDecision', isWanted: 1, mail: 'weekly' }))
await insert('inboxItem', people * 4, (n) => ({
  ...{
    id: `message-${n}`,
    uid: `person-${n % people}`,
    kind: 'gcpDecision',
    text: 'Something happened',
    path: '/inbox',
  },
  ...{ at: new Date(Date.now() - (n % 1_000_000) * 1000).toISOString(), readAt: n < people * 2 ? null : now },
}))
await insert('taskWindow', 1, () => ({
  ...{ year: open.label, kind: 'checklist', month: '', dueOn: plusDays(today(), 9) },
}))
for (const count of hubs.flatMap(({ recounts = [] }) => recounts)) await recount(portal.portal, count)

const postgres = portal.engine === 'postgres' ? process.env.NEXUS_TEST_POSTGRES : undefined
if (postgres) await sql`vacuum analyze`.execute(db)
const besides = postgres ? await postgresCpu(postgres) : () => 0

const { sendDigests } = await fromHub('inbox/server/changes-digest.ts')
const { remind, sendOrdered } = await fromHub('tasks/server/remind/changes.ts')
const { loadFrame } = await fromHub('tasks/server/queries-progress.ts')
const { findOwedKind } = await fromHub('tasks/server/task-kinds.ts')
/** CPU time between two looks of a timer: how long others wait for this process, however busy the machine is. */
let turns: number[] = []
let last = process.threadCpuUsage()
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last)
  turns.push((user + system) / 1000)
  last = process.threadCpuUsage()
}, 1)
/** CPU time of work that is always the same, in microseconds: how much a busy machine adds to everything. */
function yardstick(): number {
  const before = process.threadCpuUsage()
  const words = Array.from({ length: 8000 }, (_, n) => `${(n * 7919) % 8000} word`)
  const places = new Map(words.sort().map((word, n) => [word, n]))
  JSON.parse(JSON.stringify([...places].filter(([word]) => places.has(word))))
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
const answers = {
  cpu() {
    const { user, system } = process.cpuUsage()
    return user + system + besides()
  },
  /** A commit and its event, so that nothing read before it stays cached. */
  touch: async () => {
    await db.updateTable('openYear').set({ id: 1 }).execute()
    portal.portal.live.publish({ hub: 'tasks' })
    return true
  },
  digest: async () => {
    await sendDigests(portal.portal)
    const { n } = await db
      .selectFrom('mail')
      .select((mail) => mail.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  },
  /** As a person asks for it: answered as soon as it is known whom it reaches. */
  remind: async () => {
    const frame = await loadFrame(portal.portal)
    const actor = { uid: null, email: 'NEXUS', address: '' }
    return remind(portal.portal, [findOwedKind(portal.portal, 'checklist')], frame, {}, { uid: null, name: '', actor })
  },
  /** The rest, as its job does it. */
  sendReminders: async () => {
    await sendOrdered(portal.portal, new AbortController().signal)
    return true
  },
  yardstick,
  /** A reminder can then go to everybody. */
  leaders: async () => {
    await db.updateTable('user').set({ role: 'tl' }).where('id', 'like', 'person-%').execute()
    if (postgres) await sql`vacuum analyze`.execute(db)
    return true
  },
  /** The 99th percentile and the maximum since the last call, in milliseconds. */
  turns() {
    const sorted = turns.sort((a, b) => a - b)
    turns = []
    return [sorted[Math.ceil(sorted.length * 0.99) - 1], sorted.at(-1)]
  },
}
process.on('message', async (asked: keyof typeof answers) => process.send?.(await answers[asked]()))
// Also when the benchmark itself was interrupted.
process.once('disconnect', () => process.exit())
process.send?.({ url: portal.url, people: askers })
