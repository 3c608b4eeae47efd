// Import of sign-ups: dry run, merge with what is published, undo, limits and staging.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import type { Caller } from '#server/auth/session.ts'
import { inTransaction } from '#server/database/database.ts'
import type { StagedPlan } from '#server/imports/kind.ts'
import { deleteExpired } from '#server/privacy/retention.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { roles } from '#shared/roles.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import type { Entry } from '../rules.ts'
import { conversionImport } from './changes-import.ts'
import { deleteAbandoned } from './changes-staged.ts'

let portal: TestPortal
let national: Person
beforeAll(async () => {
  const wanted = ['conversion-tracker', 'organisation', 'imports']
  portal = await startTestPortal({ hubs: hubs.filter(({ name }) => wanted.includes(name)) })
  national = await portal.signInAs('mcvp')
})
afterAll(() => portal.close())

beforeEach(async () => {
  for (const table of ['conversionEntry', 'conversionPublication', 'import', 'figure', 'figureShare'])
    await portal.db.deleteFrom(table).execute()
})

const person = (name: string, more: Partial<Entry> = {}): Entry => ({
  ...{ name, email: `${name.toLowerCase()}@nexus.example`, recruitment: 'No', exchange: 'No', lc: 'LUMS', ...more },
})
const publish = async (entries: Entry[]) =>
  expect((await portal.ask('PUT', '/api/conversion', { as: national, body: { entries } })).status).toBe(200)
const send = (rows: unknown[], more: object = {}, as = national) =>
  portal.ask('POST', '/api/imports/conversion', { as, body: { rows, ...more } })
const undo = async (id: string) => (await portal.ask('POST', `/api/imports/${id}/undo`, { as: national })).json
const read = async () => (await portal.ask('GET', '/api/conversion?limit=100', { as: national })).json
const entries = async (): Promise<Entry[]> => (await read()).entries
const listPublications = async () =>
  (await portal.db.selectFrom('conversionPublication').select('totals').orderBy('seq').execute()).map(
    ({ totals }) => JSON.parse(totals).National.signups,
  )

it('adds new people, updates changed ones, skips unchanged ones, and publishes once', async () => {
  await publish([person('Ali'), person('Bano', { lc: 'Giki' }), person('Chand')])
  const rows = [
    { name: 'Ali', email: 'ALI@nexus.example', recruitment: '', exchange: 'no', lc: '' },
    { name: 'Bano Khan', email: 'bano@nexus.example', recruitment: 'x', lc: 'karachi south' },
    { name: 'Dua', email: 'dua@nexus.example', recruitment: 'ہاں', exchange: true },
    { name: 'Eman', email: 'eman@nexus.example', recruitment: 1, exchange: 0, lc: 'GIKI' },
  ]
  const dryRun = (await send(rows, { dryRun: true })).json
  expect(dryRun).toMatchObject({ id: null, made: 2, changed: 1, skipped: 1, refused: [] })
  expect(dryRun.notes.map(({ text }: { text: string }) => text)).toEqual([
    'Already in the portal with the same values.',
    'New values: Name, Recruitment, LC',
  ])
  expect(await listPublications()).toEqual([3])
  expect((await send(rows)).json).toEqual({ ...dryRun, id: expect.any(String) })
  expect(await entries()).toEqual([
    person('Ali'),
    person('Bano', { name: 'Bano Khan', recruitment: 'Yes', lc: 'South Karachi' }),
    person('Chand'),
    person('Dua', { recruitment: 'Yes', exchange: 'Yes', lc: '' }),
    person('Eman', { recruitment: 'Yes', lc: 'Giki' }),
  ])
  expect(await listPublications()).toEqual([3, 5])
  expect((await send([person('Ali')])).json).toMatchObject({ made: 0, skipped: 1 })
  expect(await listPublications()).toEqual([3, 5])
})

it('is undone with a new publication, including names', async () => {
  const before = [person('Ali'), person('Bano', { lc: 'Giki' })]
  await publish(before)
  // Two rows of a new person, and two of an existing one.
  const rows = [
    ...[person('Dua'), person('Dua', { exchange: 'Yes' })],
    ...[person('Bano', { lc: 'IBA' }), person('Bano', { name: 'Bano Khan' })],
  ]
  const { json } = await send(rows)
  expect(json).toMatchObject({ made: 1, changed: 3 })
  expect(await entries()).toHaveLength(3)
  expect(await undo(json.id)).toEqual({ undone: 4, kept: [] })
  expect(await entries()).toEqual(before)
  expect(await listPublications()).toEqual([2, 3, 2])
})

it('leaves nothing behind when nothing was published before', async () => {
  const { json } = await send([person('Ali'), person('Bano')])
  await undo(json.id)
  expect(await read()).toMatchObject({ publication: null, entries: [] })
  expect(await listPublications()).toEqual([])
})

it('keeps what earlier days showed when it was the first of its year and is undone', async () => {
  const readDays = async () =>
    (await portal.ask('GET', '/api/conversion/history', { as: await portal.signInAs('admin') })).json
  vi.useFakeTimers({ toFake: ['Date'] })
  const { json } = await send([person('Ali'), person('Bano')])
  const day = today()
  const totals = { signups: 2, recruitment: 0, exchange: 0 }
  expect(await readDays()).toEqual([{ day, ...totals }])
  vi.setSystemTime(Date.now() + 86_400_000)
  await undo(json.id)
  const none = { signups: 0, recruitment: 0, exchange: 0 }
  expect(await readDays()).toEqual([
    { day, ...totals },
    { day: plusDays(day, 1), ...none },
  ])
  vi.useRealTimers()
})

it('is not undone if somebody has published since, and says so', async () => {
  const { json } = await send([person('Ali'), person('Bano')])
  await publish([person('Chand')])
  expect(await undo(json.id)).toEqual({
    undone: 0,
    kept: [{ record: expect.any(String), text: 'All 2 stay as they are, because someone has published since.' }],
  })
  expect(await entries()).toEqual([person('Chand')])
})

it('refuses rows that cannot be published', async () => {
  await publish([person('Ali', { lc: 'IBA' })])
  const admin = await portal.signInAs('admin')
  const close = (closedOn: string | null) =>
    portal.ask('PUT', '/api/organisation/committees/Karachi', { as: admin, body: { closedOn } })
  await close('2026-01-31')
  const rows = [
    person('Dua', { lc: 'Karachi' }),
    person('Eman', { lc: 'Atlantis' }),
    person('Faiz', { lc: 'MC' }),
    { ...person('Gul'), email: 'nobody' },
    { ...person('Hina'), exchange: 'perhaps' },
    { ...person('Ifra'), name: '' },
    person('Jan'),
  ]
  const { json } = await send(rows, { onProblem: 'skip' })
  expect(json.made).toBe(1)
  // Missing required fields have messages of their own.
  const unnamed = { ...person('Kiran'), name: '' }
  const unaddressed = { ...person('Laiba'), email: '' }
  expect((await send([unnamed, unaddressed])).json.refused).toEqual([
    { row: 0, fields: { name: 'Enter a name.' } },
    { row: 1, fields: { email: 'Enter an email.' } },
  ])
  expect(json.refused.map(({ row, fields }: { row: number; fields: object }) => [row, ...Object.keys(fields)])).toEqual(
    [
      ...[
        [0, 'lc'],
        [1, 'lc'],
        [2, 'lc'],
        [3, 'email'],
        [4, 'exchange'],
        [5, 'name'],
      ],
    ],
  )
  await close(null)
})

it('is for roles that may publish', async () => {
  for (const role of roles) {
    const { status } = await send([person('Ali')], { dryRun: true }, await portal.signInAs(role))
    expect([role, status]).toEqual([role, ['mcvp', 'admin'].includes(role) ? 200 : 403])
  }
})

it('keeps previous names only as long as the import can be undone', async () => {
  await publish([person('Ali')])
  await send([person('Ali', { name: 'Ali Raza' })])
  const readRecords = async () => JSON.stringify(await portal.db.selectFrom('importRecord').selectAll().execute())
  expect(await readRecords()).toContain('Ali')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 })
  await deleteExpired(portal.portal)
  vi.useRealTimers()
  expect(await readRecords()).toBe('[]')
})

it('runs concurrent imports one after the other', async () => {
  const some = (from: string) => ['A', 'B', 'C'].map((name) => person(`${from}${name}`))
  const answers = await Promise.all(['x', 'y', 'z'].map((from) => send(some(from))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await entries()).toHaveLength(9)
  expect(await listPublications()).toEqual([3, 6, 9])
})

const many = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => person(`${from}${n}`, { lc: n % 2 ? 'Karachi South' : 'GIKI' }))

// The limit is the same on both databases; the size of a statement is not.
const isOnPostgres = process.env.NEXUS_TEST_ENGINE === 'postgres'
it.runIf(isOnPostgres)('accepts more rows than fit into one statement', async () => {
  const { status, json } = await send(many('p', 12_000))
  expect([status, json.made]).toEqual([200, 12_000])
  expect(await undo(json.id)).toEqual({ undone: 12_000, kept: [] })
})

it.skipIf(isOnPostgres)(
  'accepts fifty thousand rows, and no more in total',
  async () => {
    const { status, json } = await send(many('p', 50_000))
    expect([status, json.made]).toEqual([200, 50_000])
    const more = (await send([...many('p', 2), ...many('q', 2)], { onProblem: 'skip' })).json
    expect(more).toMatchObject({ skipped: 2, made: 0 })
    expect(more.refused[0]).toEqual({ row: 2, fields: { row: 'Publish at most 50,000 rows.' } })
    expect(await undo(json.id)).toEqual({ undone: 50_000, kept: [] })
  },
  60_000,
)

describe('staged rows', () => {
  const countStaged = async () =>
    (await portal.db.selectFrom('conversionEntry').select('publicationId').distinct().execute()).length
  const rows = [1, 2].map((row) => ({ row, draft: person(`Staged${row}`) }))
  const scopeNow = async () => ({
    ...{ portal: portal.portal, caller: { uid: national.uid, displayName: 'N' } as Caller },
    ...{ actor: { uid: national.uid, email: national.email, address: '' } },
    ...{ organisation: await portal.portal.organisation(), year: (await portal.portal.years()).open },
  })
  const stage = async () => conversionImport.stage?.(rows, await scopeNow())

  it('are read by nobody, and are deleted after their process has ended', async () => {
    await publish([person('Ali')])
    expect(await countStaged()).toBe(1)
    await stage()
    expect([await countStaged(), (await entries()).length, (await read()).total]).toEqual([2, 1, 1])
    await deleteAbandoned(portal.db)
    // Another instance may still be using them.
    expect(await countStaged()).toBe(2)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 })
    try {
      await deleteAbandoned(portal.db)
    } finally {
      vi.useRealTimers()
    }
    expect([await countStaged(), (await entries()).length]).toEqual([1, 1])
  })

  it('are looked for every hour, without another import or a restart', () => {
    const job = portal.portal.jobs.find(({ name }) => name === 'conversion-staged')
    expect([job?.everyMs, job?.run]).toEqual([3_600_000, expect.any(Function)])
  })

  it('are discarded if something was published, erased or undone meanwhile', async () => {
    await publish([person('Ali')])
    const plan = await stage()
    await publish([person('Bano')])
    const isCurrent = await inTransaction(portal.db, async (trx) => plan?.isCurrent(trx))
    expect(isCurrent).toBe(false)
    await plan?.finish(false)
    expect([await countStaged(), await entries()]).toEqual([1, [person('Bano')]])
  })
})

it('is retried if somebody publishes while it is staged', async () => {
  await publish([person('Ali')])
  const { stage } = conversionImport
  let isFirst = true
  conversionImport.stage = async (...args) => {
    const plan = await stage?.(...args)
    if (isFirst) await publish([person('Bano')])
    isFirst = false
    return plan as StagedPlan
  }
  const { json } = await send([person('Chand')]).finally(() => {
    if (stage) conversionImport.stage = stage
  })
  expect([json.made, await entries()]).toEqual([1, [person('Bano'), person('Chand')]])
  expect(await portal.db.selectFrom('conversionEntry').selectAll().execute()).toHaveLength(2)
})
