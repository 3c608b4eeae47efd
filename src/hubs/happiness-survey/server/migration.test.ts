// Migration from before rounds: everything is still there, counted as it was, and traceable to nobody.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { type Migration, migrateWithin } from '#server/database/migrate.ts'
import { recount } from '#server/database/recount.ts'
import { auditRecount, recordAudit } from '#server/privacy/audit.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import type { AnswerForm } from '../survey.ts'
import { specSurvey, tallyOf } from '../test-questions.ts'
import { countAt } from './count/changes.ts'
import { findResults, listComments } from './results/queries.ts'
import { happinessMigrations } from './tables.ts'
import { filledIn } from './test-answers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  const migrateThrough = (steps: Migration[]) =>
    inTransaction(portal.db, (trx) => migrateWithin(trx, portal.engine, [...shell.migrations, ...steps]))
  await migrateThrough(happinessMigrations.slice(0, 1))
  vi.useFakeTimers({ toFake: ['Date'] })
  await storeLegacy()
  await writeAudit()
  vi.setSystemTime(new Date('2026-07-01T12:00:00.000Z'))
  await migrateThrough(happinessMigrations.slice(0, 2))
  await portal.db.insertInto('happinessParticipants').values(notedBefore).execute()
  await migrateThrough(happinessMigrations)
})
afterAll(async () => {
  await portal.close()
  vi.useRealTimers()
})

const notedBefore = { round: '2026-2', part: 'b2', uids: '["01a1dfac-35ce-74f8-b41c-62d88fc982b2"]' }

let seq = 0
async function insert(answer: AnswerForm, createdAt: string, group: object) {
  seq += 1
  const row = { id: `old-${seq}`, submissionKey: `key:${seq}`, seq, shuffle: `s${seq}`, createdAt }
  await portal.db
    .insertInto('happinessAnswer')
    .values({ ...answer, ...row, ...group })
    .execute()
}

const counted = Array.from({ length: 6 }, (_, n) => filledIn({ overallRating: n, suggestions: `counted ${n}` }))

async function storeLegacy() {
  for (const answer of counted) {
    await insert(answer, '2026-05-11T10:11:12.345Z', { groupNo: 1, groupLc: 'LUMS', groupMonth: '2026-05' })
  }
  await portal.db
    .insertInto('happinessTally')
    .values({ lc: 'LUMS', month: '2026-05', tally: JSON.stringify(tallyOf(counted)) })
    .execute()
  const waits = { groupNo: 0, groupLc: null, groupMonth: null }
  for (let n = 0; n < 21; n++) {
    const who = { personalEmail: `V${n}@mail.example`, contactNumber: `03${100_000_000 + n}` }
    await insert(filledIn({ ...who, suggestions: `visitor ${n}` }), '2026-06-30T23:59:59.999Z', waits)
  }
  // The first of them again.
  await insert(
    filledIn({ personalEmail: 'v0@mail.example', contactNumber: '03222222222' }),
    '2026-06-30T23:59:59.999Z',
    waits,
  )
  await insert(filledIn(), '2026-07-01T00:00:00.000Z', waits)
  await portal.db.updateTable('happinessCount').set({ received: seq, groups: 1 }).execute()
}

/** 19:00 in UTC is midnight in Karachi. */
const auditEntries = [
  ['2026-05-11T10:00:00.000Z', 'gcp.submit', 'g-1'],
  ['2026-05-11T10:11:12.345Z', 'happiness.submit', 'old-1'],
  ['2026-05-11T10:12:00.000Z', 'gcp.submit', 'g-2'],
  ['2026-05-11T18:59:59.998Z', 'happiness.submit', 'old-2'],
  ['2026-05-11T18:59:59.999Z', 'gcp.submit', 'g-3'],
  ['2026-05-11T19:00:00.000Z', 'happiness.submit', 'old-3'],
  ['2026-05-11T19:00:00.001Z', 'gcp.submit', 'g-4'],
  ['2026-07-01T08:00:00.000Z', 'happiness.submit', 'old-29'],
  ['2026-07-01T09:00:00.000Z', 'gcp.submit', 'g-5'],
] as const

async function writeAudit() {
  const actor = { uid: 'u-1', email: 'tm@nexus.example', address: '10.0.0.1' }
  for (const [at, kind, subject] of auditEntries) {
    vi.setSystemTime(new Date(at))
    await inTransaction(portal.db, (trx) => recordAudit(trx, actor, { kind, subject, after: { a: 1 } }))
  }
}

const open = async () => (await portal.portal.years()).open
const readResultsFor = async (view: { lc?: string }) =>
  findResults(portal.db, { year: await open(), all: [await open()] }, view, newOrganisation(), specSurvey)
const listStored = () => portal.db.selectFrom('happinessAnswer').selectAll().orderBy('createdAt').execute()

it('keeps the figures as they were', async () => {
  const results = await readResultsFor({ lc: 'LUMS' })
  expect(results).toMatchObject({ ...tallyOf(counted), months: ['2026-05'] })
  expect((await listComments(portal.db, (await open()).label, { page: 1, limit: 100 })).total).toBe(6)
})

it("turns waiting answers into visitors' answers of their round, and counts a sender once", async () => {
  const waiting = (await listStored()).filter(({ groupNo }) => groupNo === 0)
  expect(waiting.map(({ kind, round }) => `${kind} ${round}`)).toEqual([
    ...Array.from({ length: 22 }, () => 'visitor 2026-1'),
    'visitor 2026-2',
  ])
  expect(waiting.filter(({ isAside }) => isAside === 1).map(({ suggestions }) => suggestions)).toEqual(['visitor 0'])
  await inTransaction(portal.db, (trx) => countAt(trx, '2026-07-06T00:00:00.000Z'))
  const { visitors, counted: members } = await readResultsFor({})
  expect([members, visitors]).toMatchObject([6, [{ round: '2026-1', counted: 21 }]])
})

it('keeps the day of an answer but not its time', async () => {
  const days = new Set((await listStored()).map(({ createdAt }) => createdAt))
  expect([...days]).toEqual(['2026-05-11', '2026-06-30', '2026-07-01'])
})

it('gives answers new random ids, and removes keys and the order of arrival', async () => {
  const { rows } = await sql<Record<string, string>>`select * from "happinessAnswer"`.execute(portal.db)
  expect(rows).toHaveLength(seq)
  for (const { id, submissionKey } of rows) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
    expect(submissionKey).toBeNull()
  }
  for (const found of [rows, rows.toSorted((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1))]) {
    const visitors = found.map(({ suggestions }) => suggestions).filter((text) => text?.startsWith('visitor'))
    const arrived = Array.from({ length: 21 }, (_, n) => `visitor ${n}`)
    expect(visitors.toSorted()).toEqual(arrived.toSorted())
    expect([arrived, arrived.toReversed()]).not.toContainEqual(visitors)
  }
})

it('leaves the audit entry of the upgrade day to the closing of that day', async () => {
  expect(await portal.db.selectFrom('happinessDay').selectAll().execute()).toEqual([{ day: '2026-07-01', answers: 1 }])
})

it('keeps the participants of the open round', async () => {
  const { uids: mailboxes, ...list } = notedBefore
  expect(await portal.db.selectFrom('happinessParticipants').selectAll().execute()).toEqual([
    { ...list, mailboxes, year: (await open()).label },
  ])
})

it('merges the audit entries about answers into one per day, and leaves other entries and their order', async () => {
  const lines = await portal.db.selectFrom('audit').selectAll().orderBy('seq').execute()
  const day = (subject: string, listStored: number) => [subject, 'somebody', JSON.stringify({ answers: listStored })]
  const other = (subject: string) => [subject, 'tm@nexus.example', JSON.stringify({ a: 1 })]
  expect(lines.map(({ subject, actorEmail, after }) => [subject, actorEmail, after])).toEqual([
    ...['g-1', 'g-2', 'g-3'].map(other),
    day('2026-05-11', 2),
    other('g-4'),
    day('2026-05-12', 1),
    other('g-5'),
  ])
  const own = lines.filter(({ kind }) => kind === 'happiness.submit')
  expect(own.map(({ at }) => at)).toEqual(['2026-05-11T18:59:59.999Z', '2026-05-12T18:59:59.999Z'])
  expect(own).toMatchObject(own.map(() => ({ actorUid: null, address: '', before: null })))
  expect(await recount(portal.portal, auditRecount)).toEqual([])
})

it('leaves no gap in the sequence numbers where an answer was', async () => {
  const rows = await portal.db.selectFrom('audit').select(['seq', 'subject']).orderBy('seq').execute()
  const seqOf = (subject: string) => rows.find((row) => row.subject === subject)?.seq ?? 0
  expect([seqOf('g-2') - seqOf('g-1'), seqOf('g-3') - seqOf('g-2'), seqOf('2026-05-11') - seqOf('g-3')]).toEqual([
    1, 1, 1,
  ])
  expect(seqOf('2026-05-12') - seqOf('g-4')).toBe(1)
})
