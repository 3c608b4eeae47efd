// Portal for the dashboard benchmark: people with places (2,000, or HOME_PEOPLE), and a year of checklists, reports, ticks,
// GCPs, messages and targets (none with HOME_TARGETS=none). It reports who can send requests: a number of people of each role in `homeRoles`, one role after the
// other.
import { sql } from 'kysely'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal } from '#server/testing/portal.ts'
import { appoint } from '#server/years/appointments.ts'
import { localCommittees } from '#shared/people/organisation.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { monthsOf } from '#shared/time/years.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'
import { callersPerRole, homeRoles } from './home-roles.ts'
import { beMeasured } from './measure.ts'
import { postgresCpu } from './postgres-cpu.ts'

const usual = 2000
const people = Number(process.env.HOME_PEOPLE ?? usual)
/** A larger organisation has more reports, GCPs and messages. */
const larger = people / usual
const messagesEach = 30
const batch = 200

// CPU time is measured, so a busy machine is no reason to refuse anybody.
const env = { LOG_LEVEL: 'info', WRITES_PER_ACCOUNT: '10000000', OVERLOAD_MS: '600000' }
const portal = await startTestPortal({ hubs, env })
const { db } = portal
const { open } = await portal.portal.years()
const lcs = localCommittees(await portal.portal.organisation()).map(({ code }) => code)
const months = monthsOf(open)
const now = new Date().toISOString()
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
const rows = <T>(count: number, rowAt: (n: number) => T) => Array.from({ length: count }, (_, n) => rowAt(n))

async function insert(table: string, all: readonly object[]) {
  for (let at = 0; at < all.length; at += batch) {
    await inTransaction(db, (trx) =>
      trx
        .insertInto(table)
        .values(all.slice(at, at + batch))
        .execute(),
    )
  }
}

const confirmed = { placeYear: open.label, placeAskedAt: now, createdAt: `${open.startsOn}T09:00:00Z`, updatedAt: now }
const personAt = (n: number) => ({
  ...{ id: `person-${n}`, email: `person-${n}@${portal.portal.config.emailDomain}`, name: `Person ${n}` },
  ...{ emailVerified: 1, role: n % 4 ? 'tm' : 'tl', committee: pick(lcs, n), ...confirmed },
})
await insert('user', rows(people, personAt))

const askers: Person[] = []
for (const [at, role] of homeRoles.entries()) {
  for (let n = 0; n < callersPerRole; n++) {
    const asker = await portal.signInAs(role)
    const committee = role === 'mcvp' ? 'MC' : pick(lcs, n)
    await db.deleteFrom('appointment').where('userId', '=', asker.uid).execute()
    if (role === 'tl')
      await db
        .updateTable('user')
        .set({ committee, ...confirmed })
        .where('id', '=', asker.uid)
        .execute()
    else {
      const place = { committee, portfolio: pick(['oGV', 'iCX', 'BD'], n) }
      const office = { userId: asker.uid, role, place, year: open, startsOn: open.startsOn, createdBy: '' }
      await inTransaction(db, (trx) => appoint(trx, office))
    }
    askers[at * callersPerRole + n] = asker
  }
}

if (isWired('mx-standards')) {
  // A third of all people have started, among them half of those who send requests.
  const uids = [
    ...rows(Math.floor(people / 3), (n) => `person-${n * 3}`),
    ...askers.filter((_, n) => n % 2).map(({ uid }) => uid),
  ]
  const responseAt = (n: number) => ({
    ...{ year: open.label, userId: uids[n], id: `response-${n}`, lc: pick(lcs, n), portfolio: 'oGV' },
    ...{ firstName: 'Person', lastName: String(n), sortName: `person ${n}`, percent: n % 100, standards: n % 45 },
    ...{ links: 0, groups: '[0,0,0,0,0,0]', submitted: n % 10 ? 0 : 1, submittedAt: null, submittedVersion: null },
    ...{ version: 1, createdAt: now, updatedAt: now },
  })
  await insert('mxResponse', rows(uids.length, responseAt))
  await insert(
    'mxAnswers',
    uids.map((userId) => ({ year: open.label, userId, form: '{}' })),
  )
}
if (isWired('mx-funnel')) {
  const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')
  const entryAt = (n: number) => {
    const { metrics, ...where } = reportOf({ lc: pick(lcs, n), term: pick(['initial', 'mid', 'final'], n) })
    const month = pick(months.slice(0, 11), Math.floor(n / lcs.length))
    const row = { id: `entry-${n}`, seq: n + 1, year: open.label, month, ...where, ...metrics, submittedBy: 'person-0' }
    return { ...row, submissionKey: null, version: 1, createdAt: now, updatedAt: now, deleted: 0, deletedBy: null }
  }
  await insert('mxFunnelEntry', rows(3000 * larger, entryAt))
  await insert('sequence', [{ name: 'mxFunnel', last: 3000 * larger }])
}
if (isWired('sona-survey')) await db.updateTable('sonaPortfolio').set({ isDone: 1 }).where('place', '<', 4).execute()
if (isWired('gcp')) {
  const { fillGcps } = await fromHub('gcp/server/test-many-gcps.ts')
  await fillGcps(db, 2000 * larger)
  await db
    .updateTable('gcp')
    .set({ status: 'pending' })
    .where('seq', '>', 2000 * larger - 20)
    .execute()
}
if (isWired('targets') && process.env.HOME_TARGETS !== 'none') {
  // One for each measure, of the country and of every LC: half of them are reached.
  const keys = portal.portal.measures.flatMap(({ measures }) => measures.map(({ key }) => key))
  const targetAt = (measure: string, committee: string, at: number) => ({
    ...{
      id: `target-${measure}-${committee}`,
      year: open.label,
      measure,
      committee,
      month: '',
      state: 'set',
      version: 1,
    },
    ...{ value: at % 2 ? 90 : 1, inForce: at % 2 ? 90 : 1, changedAt: now },
  })
  await insert(
    'target',
    ['', ...lcs].flatMap((committee) => keys.map((key, at) => targetAt(key, committee, at))),
  )
}
for (const count of hubs.flatMap(({ recounts = [] }) => recounts)) await recount(portal.portal, count)

const windowAt = (kind: string, month = '') => ({
  ...{ year: open.label, kind, month, opensOn: null, dueOn: plusDays(today(), 9), closesOn: null },
})
await insert('taskWindow', [
  ...months.map((month) => windowAt('funnel', month)),
  windowAt('checklist'),
  windowAt('sona'),
])
const everybody = [...rows(people, (n) => `person-${n}`), ...askers.map(({ uid }) => uid)]
const messageAt = (n: number) => ({
  ...{ id: `message-${n}`, uid: pick(everybody, n), kind: 'role', text: 'Something happened', path: '/inbox' },
  ...{ at: new Date(Date.now() - n * 1000).toISOString(), readAt: n % 7 ? now : null },
})
await insert('inboxItem', rows(everybody.length * messagesEach, messageAt))

const postgres = portal.engine === 'postgres' ? process.env.NEXUS_TEST_POSTGRES : undefined
if (postgres) await sql`vacuum analyze`.execute(db)
const besides = postgres ? await postgresCpu(postgres) : undefined
const size = postgres
  ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
const bytes = Number((await size.execute(db)).rows[0]?.bytes)
beMeasured({ url: portal.url, people: askers.map((person) => ({ ...person, address: '127.0.0.1' })), bytes }, besides)
