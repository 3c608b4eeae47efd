// Upgrade and restore of every released version: each record survives, row by row on both databases and as an admin sees it.
// What an upgrade rewrites on purpose is listed here, with its reason.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { buildPortal, type RunningPortal } from '#server/app.ts'
import { restoreContent } from '#server/backup/restore.ts'
import { type DatabaseLocation, type Engine, openDatabase } from '#server/database/database.ts'
import { stepsDone } from '#server/database/migrate.ts'
import { recount } from '#server/database/recount.ts'
import { readConfig } from '#server/runtime/config.ts'
import { dayOf, today } from '#shared/time/calendar.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { backupOf, layOut, releases, shownBy } from '../releases.ts'
import { shownTo } from '../shown-records.ts'
import { type Everything, emptyDatabase, readEverything } from '../test-databases.ts'
import { type Changed, changedColumns } from './changed-columns.ts'

/** HMACs in place of hashes and mailboxes. */
const protectedByKeys = { recoveryCode: ['codeHash'], happinessParticipants: ['mailboxes', 'part'] }

/** Queued changes of checklists have their keys in `idempotencyKey`. */
const rememberedWithSaves = { mxSavedChange: ['gone'] }

/** `figure` and `figureShare` have what they said. */
const carriedOver = {
  mxTally: ['gone'],
  mxDay: ['gone'],
  mxChange: ['gone'],
  mxFunnelSum: ['gone'],
  mxFunnelState: ['gone'],
  mxFunnelChange: ['gone'],
}

const rewritten: Record<string, Changed> = {
  '0.3.0': {
    // The first start of another day closes the days that are over: answers lose their keys, and one audit line counts them.
    happinessAnswer: ['rowKey', 'submissionKey'],
    happinessDay: ['gone'],
    ...protectedByKeys,
    ...rememberedWithSaves,
    // Past days, and years that are closed, show what their figures say.
    conversionPublication: ['publishedOn'],
    sonaSurvey: ['lcWasClosed', 'leftOutOn'],
    sonaPortfolio: ['leftOutOn'],
    ...carriedOver,
    listCount: ['gone'],
    // Approved and repeated GCPs are counted in the figures, with the other counts.
    gcpDay: ['gone'],
    sequence: ['last'],
    // One name stands for all steps of a hub.
    migration: ['gone'],
  },
}

const secret = 'a-secret-of-whoever-upgrades-a-portal'

async function running(
  { dataDir, databaseUrl }: DatabaseLocation,
  work: (portal: RunningPortal) => Promise<void>,
): Promise<void> {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '4',
    AUTH_SECRET: secret,
    BACKUPS_KEPT: '0',
  }
  const portal = await buildPortal(readConfig({ PORT: '0', LOG_LEVEL: 'error', ...env }), hubs, dataDir)
  try {
    await work(portal)
  } finally {
    await portal.close()
  }
}

/** A backup leaves out credentials: sessions, links, mails with a link. */
function withoutDoors(all: Everything): Everything {
  const mail = all.mail?.filter((row) => new Map(JSON.parse(row)).get('link') === null)
  return { ...all, session: [], verification: [], mail: mail ?? [] }
}

const isOfSurvey = (line: string) => new Map(JSON.parse(line)).get('kind') === 'happiness.submit'
const withoutSurvey = (all: Everything): Everything => ({
  ...all,
  audit: all.audit?.filter((line) => !isOfSurvey(line)) ?? [],
})

/** What the running portal works off or writes down of itself, at any moment after its start. */
const ownTables = ['gcpHeld', 'job', 'runningPortal', 'taskReminderOrder', 'targetBehind', 'idempotencyKey']

function changed(before: Everything, after: Everything) {
  const columns = changedColumns(withoutSurvey(before), withoutSurvey(after))
  return Object.fromEntries(Object.entries(columns).filter(([table]) => !ownTables.includes(table)))
}

/** How many audit lines recorded answers on each past day before, and what is recorded of them now. */
function surveyDays(before: Everything, after: Everything) {
  const linesOf = ({ audit = [] }: Everything) =>
    audit.filter(isOfSurvey).map((line) => new Map<string, unknown>(JSON.parse(line)))
  const toldOf = (lines: Map<string, unknown>[]) =>
    lines.map((line) => [line.get('subject'), JSON.parse(String(line.get('after')))])
  const isOfDay = (line: Map<string, unknown>) => /^\d{4}-\d\d-\d\d$/.test(String(line.get('subject')))
  const [ofDays, ofAnswers] = [linesOf(before).filter(isOfDay), linesOf(before).filter((line) => !isOfDay(line))]
  const days = Map.groupBy(ofAnswers, (line) => dayOf(new Date(String(line.get('at')))))
  const counted = (before.happinessDay ?? []).map((row) => new Map(JSON.parse(row)))
  const told = [
    ...[...days].map(([day, lines]) => [day, { answers: lines.length }]),
    ...counted.map((row) => [row.get('day'), { answers: Number(row.get('answers')) }]),
  ].filter(([day]) => String(day) < today())
  return { before: [...toldOf(ofDays), ...told].sort(), now: toldOf(linesOf(after)).sort() }
}

function expectUntraceable(before: Everything, after: Everything): void {
  const days = surveyDays(before, after)
  expect(days.now).toEqual(days.before)
  const answers = (after.happinessAnswer ?? []).map((row) => new Map(JSON.parse(row)))
  expect(answers.length).toBeGreaterThan(5)
  for (const answer of answers) {
    expect(answer.get('id')).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
    expect(answer.get('createdAt')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(answer.has('seq')).toBe(false)
    // A key lasts until the day is over.
    if (answer.get('createdAt') !== today()) expect(answer.get('submissionKey')).toBe(null)
  }
}

// As on the day when it was made: later, retention would delete much of it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('are all here since 0.3.0; the newest has the current migrations, as long as none was added', async () => {
  const log = readFileSync(path.join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
  const named = [...log.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version)
  expect(releases.toReversed()).toEqual(named.slice(0, named.indexOf('0.3.0') + 1))
  const newest = named[0]
  if (!newest || /^## \[?Unreleased/m.test(log)) return
  const { migrations: steps } = await backupOf(newest)
  const done = stepsDone(steps, migrations)
  const missing = migrations.filter((step) => !done.includes(step))
  expect(
    missing.map(({ name }) => name),
    `run: node scripts/write/release-fixture.ts ${newest}`,
  ).toEqual([])
})

type Routes = readonly { route: string }[]
/** A newer version has more screens. */
const knownRoutes = (now: unknown, then: unknown) =>
  (now as Routes).filter(({ route }) => (then as Routes).some((each) => each.route === route))

/** People closed to team members; Notes follow the offices that a person holds or held, whatever the role is now. */
const withNewRules = (rows: unknown) =>
  (rows as { route: string; accessRoles: string[] }[])
    .filter(({ route }) => route !== '/notes')
    .map((row) =>
      row.route === '/people' ? { ...row, accessRoles: row.accessRoles.filter((role) => role !== 'tm') } : row,
    )

/** Tasks have other names on screens now. */
const newNames: Record<string, string> = { 'MX funnel report': 'Funnel report', 'Sona survey': 'Sona' }
const withNewNames = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value) => (key === 'name' ? (newNames[value] ?? value) : value))

const engines: Engine[] = ['sqlite', 'postgres']
describe.each(releases)('a portal of version %s', (version) => {
  beforeEach(async () => void vi.setSystemTime(Date.parse((await backupOf(version)).madeAt) + 1000))

  it('has a row in every table that it had', async () => {
    const all = await readEverything(await layOut(version, 'sqlite'))
    expect(Object.keys(all).filter((table) => all[table]?.length === 0)).toEqual([])
  })

  it.each(engines)('keeps every row on %s, and shows it as before', async (engine) => {
    const location = await layOut(version, engine)
    const before = await readEverything(location)
    await running(location, async ({ app, portal }) => {
      const { db } = portal
      // What was carried over is what the records add up to.
      for (const each of hubs.flatMap(({ recounts = [] }) => recounts))
        expect([each.name, await recount(portal, each)]).toEqual([each.name, []])
      // It is in use, so nobody is asked to set it up.
      expect(await db.selectFrom('setUp').select('isDismissed').execute()).toEqual([{ isDismissed: 1 }])
      const shown = shownBy(version)
      const { token } = await db
        .selectFrom('session')
        .select('token')
        .where('userId', '=', shown.uid)
        .executeTakeFirstOrThrow()
      const signature = createHmac('sha256', secret).update(token).digest('base64')
      // As released versions signed it.
      const headers = { cookie: `nexus.session_token=${encodeURIComponent(`${token}.${signature}`)}` }
      const now = await shownTo(shown.uid, async (url) => (await app.inject({ url, headers })).json())
      for (const [url, answer] of Object.entries(shown.answers))
        expect([
          url,
          url.endsWith('route-permissions') ? knownRoutes(now.answers[url], answer) : now.answers[url],
        ]).toMatchObject([url, url.endsWith('route-permissions') ? withNewRules(answer) : withNewNames(answer)])
    })
    const after = await readEverything(location)
    expect(changed(before, after)).toEqual(rewritten[version] ?? {})
    expectUntraceable(before, after)
  })

  it('accepts the passwords that it stored', async () => {
    const payload = { email: 'signer@nexus.example', password: 'correct horse battery' }
    await running(await layOut(version, 'sqlite'), async ({ app }) => {
      const answer = await app.inject({ method: 'POST', url: '/api/identity/sign-in', payload })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(payload.email)])
    })
  })

  it.each(engines)('keeps every row on %s when its backup is restored', async (engine) => {
    const before = withoutDoors(await readEverything(await layOut(version, 'sqlite')))
    const location = await emptyDatabase(engine)
    const database = openDatabase(location)
    await restoreContent(database, migrations, await backupOf(version))
    await database.close()
    await running(location, async () => {})
    const after = await readEverything(location)
    expect(changed(before, after)).toEqual(rewritten[version] ?? {})
    expectUntraceable(before, after)
  })
})
