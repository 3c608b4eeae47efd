// Upgrade from version 0.1: the portal starts with this version and still has all its data. releases.test.ts checks the same
// for its backup.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { buildPortal, type RunningPortal } from '#server/app.ts'
import { signedToken } from '#server/auth/session.ts'
import { type DatabaseLocation, type Db, type Engine, openDatabase } from '#server/database/database.ts'
import { readConfig } from '#server/runtime/config.ts'
import { dayBefore, dayOf, plusDays, plusMonths } from '#shared/time/calendar.ts'
import { backupOf, layOut } from '../releases.ts'
import { layOutOldPortal, oldPassword, oldSecret } from '../version-0.1/lay-out.ts'

async function running(
  { dataDir, databaseUrl }: DatabaseLocation,
  work: (portal: RunningPortal) => Promise<void>,
): Promise<void> {
  // No overload refusals, however slow the machine is.
  const patience = { DATABASE_POOL: '4', OVERLOAD_MS: '60000' }
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AUTH_SECRET: oldSecret, ...patience }
  const portal = await buildPortal(readConfig({ PORT: '0', LOG_LEVEL: 'error', ...env }), hubs, dataDir)
  try {
    await work(portal)
  } finally {
    await portal.close()
  }
}

async function enter({ app }: RunningPortal, email: string): Promise<string> {
  const payload = { email, password: oldPassword }
  const answer = await app.inject({ method: 'POST', url: '/api/identity/sign-in', payload })
  expect([email, answer.statusCode, answer.body]).toEqual([email, 200, expect.stringContaining(email)])
  return [answer.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')
}

/** What each hub shows of the old rows, in numbers. */
async function figures({ app }: RunningPortal, cookie: string) {
  const get = async (url: string) => {
    const answer = await app.inject({ url, headers: { cookie } })
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json()
  }
  const funnel = await get('/api/mxfunnel')
  const surveys: { progress: Record<string, boolean> }[] = await get('/api/survey')
  return {
    people: (await get('/api/users?page=1&limit=10')).total,
    gcpPages: (await get('/api/gcp/?page=1&limit=8')).totalPages,
    approvedPages: (await get('/api/gcp/approved?page=1&limit=8')).totalPages,
    documents: (await get('/api/documents?page=1&limit=6')).totalPages,
    cycles: (await get('/api/api-cycles?page=1&limit=6')).data.length,
    checklists: (await get('/api/checklist/mxform')).length,
    reports: funnel.length,
    leads: funnel.reduce((sum: number, { metrics }: { metrics: { Leads: number } }) => sum + metrics.Leads, 0),
    ticks: surveys.flatMap(({ progress }) => Object.values(progress)).filter(Boolean).length,
    happiness: (await get('/api/happiness-survey/results')).counted,
    sona: surveys.length,
  }
}

const asVersion01ShowedThem = {
  people: 13,
  gcpPages: 2,
  approvedPages: 2,
  documents: 2,
  cycles: 4,
  checklists: 6,
  reports: 18,
  leads: 1132,
  ticks: 51,
  happiness: 31,
  sona: 11,
}

afterEach(() => void vi.useRealTimers())

/** Extends the old sessions by an hour; returns the token of one. */
async function signedInAs(db: Db, email: string): Promise<string> {
  const [now, later] = [new Date().toISOString(), new Date(Date.now() + 3_600_000).toISOString()]
  await db.updateTable('session').set({ expiresAt: later, createdAt: now, updatedAt: now }).execute()
  const session = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('user.email', '=', email)
    .select('session.token')
    .executeTakeFirstOrThrow()
  return session.token
}

/** The uploader owns each document, and its next check is a year after its last change. */
async function expectOwners(db: Db): Promise<void> {
  const documents = await db
    .selectFrom('document')
    .select(['createdBy', 'updatedAt', 'ownerId', 'confirmedAt', 'checkBy'])
    .execute()
  expect(documents.length).toBeGreaterThan(4)
  for (const { createdBy, updatedAt, ...care } of documents) {
    const checkBy = plusMonths(updatedAt.slice(0, 10), 12)
    expect(care).toEqual({ ownerId: createdBy, confirmedAt: updatedAt, checkBy })
  }
}

/** LCVPs and MCVPs are appointed for the open year; if no other opens, they act for 90 days and are team members then. */
async function expectAppointed(portal: RunningPortal, before: { userId: string; role: string }[]): Promise<void> {
  const { db, years } = portal.portal
  const { label: year, startsOn, endsOn } = (await years()).open
  const appointed = await db
    .selectFrom('appointment')
    .select(['userId', 'role', 'year', 'startsOn', 'endsOn', 'endedAt'])
    .orderBy('userId')
    .execute()
  expect(appointed).toEqual(before.map((held) => ({ ...held, year, startsOn, endsOn, endedAt: null })))
  const roleOf = async (email: string) => {
    const headers = { cookie: await enter(portal, email) }
    return (await portal.app.inject({ url: '/api/me', headers })).json().role
  }
  for (const [day, roles] of [
    [endsOn, ['lcvp', 'mcvp']],
    [plusDays(endsOn, 90), ['lcvp', 'mcvp']],
    [plusDays(endsOn, 91), ['tm', 'tm']],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T07:00:00.000Z`) })
    expect([await roleOf('lcvp@nexus.example'), await roleOf('mcvp@nexus.example')]).toEqual(roles)
  }
}

it.each(['sqlite', 'postgres'] as Engine[])(
  'of version 0.2.0 on %s revives nobody, and an early opening gets its real days',
  async (engine) => {
    const { madeAt } = await backupOf('0.2.0')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.parse(madeAt) + 1000) })
    const location = await layOut('0.2.0', engine)
    const old = openDatabase(location)
    const day = dayOf(new Date(madeAt))
    await old.db.updateTable('year').set({ startsOn: '2027-01-01' }).where('label', '=', 'now').execute()
    await old.db.updateTable('year').set({ endsOn: '2026-12-31' }).where('label', '=', '26.27').execute()
    const [over, left, deactivated, goesOn] = await old.db
      .selectFrom('user')
      .select('id')
      .orderBy('id')
      .limit(4)
      .execute()
    const office = { role: 'lcvp', year: 'now', startsOn: '2026-07-01', endsOn: '2027-06-30', createdBy: '' }
    const made = { ...office, createdAt: madeAt }
    await old.db
      .insertInto('appointment')
      .values([
        { ...made, id: 'over', userId: over?.id, endsOn: dayBefore(day) },
        { ...made, id: 'left', userId: left?.id, endedAt: madeAt },
        { ...made, id: 'deactivated', userId: deactivated?.id },
        { ...made, id: 'goesOn', userId: goesOn?.id },
      ])
      .execute()
    await old.db.updateTable('user').set({ active: 0 }).where('id', '=', deactivated?.id).execute()
    await old.close()
    await running(location, async ({ portal }) => {
      const ids = ['deactivated', 'goesOn', 'left', 'over']
      const rows = portal.db.selectFrom('appointment').select('actingUntil').where('id', 'in', ids).orderBy('id')
      const acting = (await rows.execute()).map(({ actingUntil }) => actingUntil)
      expect(acting).toEqual([null, plusDays('2027-06-30', 90), null, null])
      const years = (await portal.years()).all.filter(({ label }) => ['26.27', 'now'].includes(label))
      expect(years).toMatchObject([
        { label: '26.27', endsOn: dayBefore(day), state: 'closed' },
        { label: 'now', startsOn: day, state: 'open' },
      ])
    })
  },
)

describe.each(['sqlite', 'postgres'] as Engine[])('a portal of version 0.1 on %s', (engine) => {
  it('starts, keeps people signed in, accepts their passwords and shows its data', async () => {
    const location = await layOutOldPortal(engine)
    const old = openDatabase(location)
    const token = await signedInAs(old.db, 'mcvp@nexus.example')
    const before = await old.db
      .selectFrom('user')
      .select(['id as userId', 'role'])
      .where('role', 'in', ['lcvp', 'mcvp'])
      .orderBy('id')
      .execute()
    await old.close()
    expect(new Set(before.map(({ role }) => role))).toEqual(new Set(['lcvp', 'mcvp']))
    await running(location, async (portal) => {
      const headers = { cookie: `nexus.session_token=${signedToken(token, oldSecret)}` }
      const answer = await portal.app.inject({ url: '/api/me', headers })
      expect([answer.statusCode, answer.json().role]).toEqual([200, 'mcvp'])
      const cookie = await enter(portal, 'admin@nexus.example')
      expect(await figures(portal, cookie)).toEqual(asVersion01ShowedThem)
      for (const role of ['tl', 'tm', 'user']) await enter(portal, `${role}@nexus.example`)
      await expectOwners(portal.portal.db)
      await expectAppointed(portal, before)
    })
  })
})
