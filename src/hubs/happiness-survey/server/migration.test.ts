// Is everything that was stored before rounds came still there, counted as it was, and traceable to nobody?
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordAudit } from '#server/audit.ts'
import { inTransaction } from '#server/database/database.ts'
import { type Migration, migrateWithin } from '#server/database/migrate.ts'
import { hub as shell } from '#server/shell-handlers.ts'
import { startTestPortal, type TestPortal } from '#server/test-portal.ts'
import { newOrganisation } from '#shared/test-organisation.ts'
import type { AnswerForm } from '../contract.ts'
import { tallyOf } from '../rules.ts'
import { countAt } from './changes-count.ts'
import { readComments, readResults } from './queries.ts'
import { happinessMigrations } from './tables.ts'
import { filledIn } from './test-answers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  const migrateThrough = (steps: Migration[]) =>
    inTransaction(portal.db, (trx) => migrateWithin(trx, portal.engine, [...shell.migrations, ...steps]))
  await migrateThrough(happinessMigrations.slice(0, 1))
  await storeAsBefore()
  await migrateThrough(happinessMigrations.slice(0, 2))
  await portal.db.insertInto('happinessParticipants').values(notedBefore).execute()
  await migrateThrough(happinessMigrations)
})
afterAll(() => portal.close())

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

async function storeAsBefore() {
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
  // The first of them once more.
  await insert(
    filledIn({ personalEmail: 'v0@mail.example', contactNumber: '03222222222' }),
    '2026-06-30T23:59:59.999Z',
    waits,
  )
  await insert(filledIn(), '2026-07-01T00:00:00.000Z', waits)
  await portal.db.updateTable('happinessCount').set({ received: seq, groups: 1 }).execute()
  await inTransaction(portal.db, async (trx) => {
    const actor = { uid: 'u-1', email: 'tm@nexus.example', address: '10.0.0.1' }
    await recordAudit(trx, actor, { kind: 'happiness.submit', subject: 'old-1', after: { a: 1 } })
    await recordAudit(trx, actor, { kind: 'gcp.submit', subject: 'g-1', after: { a: 1 } })
  })
}

const open = async () => (await portal.portal.years()).open
const resultsOf = async (view: { lc?: string }) =>
  readResults(portal.db, { year: await open(), all: [await open()] }, view, newOrganisation())
const answers = () => portal.db.selectFrom('happinessAnswer').selectAll().orderBy('seq').execute()

it('keeps what is counted, as it was counted', async () => {
  const results = await resultsOf({ lc: 'LUMS' })
  expect(results).toMatchObject({ ...tallyOf(counted), months: ['2026-05'] })
  expect((await readComments(portal.db, (await open()).label, { page: 1, limit: 100 })).total).toBe(6)
})

it('makes waiting answers those of visitors of their round, and counts a sender once', async () => {
  const waiting = (await answers()).filter(({ groupNo }) => groupNo === 0)
  expect(waiting.map(({ kind, round }) => `${kind} ${round}`)).toEqual([
    ...Array.from({ length: 22 }, () => 'visitor 2026-1'),
    'visitor 2026-2',
  ])
  expect(waiting.filter(({ isAside }) => isAside === 1).map(({ suggestions }) => suggestions)).toEqual(['visitor 0'])
  await inTransaction(portal.db, (trx) => countAt(trx, '2026-07-06T00:00:00.000Z'))
  const { visitors, counted: members } = await resultsOf({})
  expect([members, visitors]).toMatchObject([6, [{ round: '2026-1', counted: 21 }]])
})

it('keeps the day of an answer and not its time', async () => {
  const days = new Set((await answers()).map(({ createdAt }) => createdAt))
  expect([...days]).toEqual(['2026-05-11', '2026-06-30', '2026-07-01'].map((day) => `${day}T00:00:00.000Z`))
})

it('keeps the lists of who answered in the open round', async () => {
  const { uids: mailboxes, ...list } = notedBefore
  expect(await portal.db.selectFrom('happinessParticipants').selectAll().execute()).toEqual([
    { ...list, mailboxes, year: (await open()).label },
  ])
})

it('takes people and answers out of the lines about answering, and leaves other lines alone', async () => {
  const lines = await portal.db.selectFrom('audit').selectAll().orderBy('seq').execute()
  expect(lines.filter(({ kind }) => kind === 'happiness.submit')).toMatchObject([
    { actorUid: null, actorEmail: 'somebody', address: '', subject: 'answer', before: null, after: null },
  ])
  expect(lines.filter(({ kind }) => kind === 'gcp.submit')).toMatchObject([{ actorUid: 'u-1', subject: 'g-1' }])
})
