// Linking attack: an admin with the audit trail, the list of answers, the database and its backups, who knows to the second who
// used the portal when, cannot link a member to an answer.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createBackup } from '#server/backup/backups.ts'
import type { LiveEvent } from '#server/notify/live.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { hub } from '../handlers.ts'
import { happinessMigrations } from '../tables.ts'
import { fromSomebody, openSurvey, type Survey } from '../test-survey.ts'

let survey: Survey
let db: Survey['portal']['db']
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-09-01T07:00:00.000Z'))
  survey = await openSurvey()
  db = survey.portal.db
})
afterAll(async () => {
  await survey.portal.close()
  vi.useRealTimers()
})

const goTo = (moment: string) => void vi.setSystemTime(new Date(moment))

/** As at startup, and every hour after it. */
async function runJobs(): Promise<void> {
  const stop = await hub.start?.(survey.portal.portal)
  await stop?.()
}

const someone = (n: number, change: Record<string, string | number> = {}) =>
  fromSomebody({ suggestions: `Words ${n}`, ...change })

let arrived = 0
/** Members answer one after the other, a minute apart. */
async function membersAnswer(people: number): Promise<string[]> {
  const sent: string[] = []
  for (let n = 0; n < people; n += 1) {
    arrived += 1
    vi.setSystemTime(Date.now() + 60_000)
    const answer = someone(arrived)
    const as = await survey.portal.signInAs('tm')
    expect((await survey.send({ ...answer, submissionKey: `key-of-form-${arrived}` }, { as })).status).toBe(204)
    sent.push(String(answer.suggestions))
  }
  return sent
}

const listAudit = () =>
  db
    .selectFrom('audit')
    .select(['at', 'subject', 'actorUid', 'actorEmail', 'address', 'before', 'after'])
    .where('kind', '=', 'happiness.submit')
    .orderBy('seq')
    .execute()
const listAuditCounts = async () =>
  (await listAudit()).map(({ subject, after }) => [subject, JSON.parse(after ?? 'null')?.answers])

async function readShown(): Promise<{ suggestions: string; createdAt: string; _id: string; isAside: boolean }[]> {
  const admin = await survey.portal.signInAs('admin')
  const list = await survey.portal.ask('GET', '/api/happiness-survey/answers?limit=100', { as: admin })
  expect(list.json.total).toBe(list.json.data.length)
  const csv = await survey.portal.ask('GET', '/api/happiness-survey/answers.csv', { as: admin })
  expect(csv.text.match(/"Words \d+"/g) ?? []).toHaveLength(list.json.total)
  return list.json.data
}

const words = (rows: { suggestions: string }[]) => rows.map(({ suggestions }) => suggestions)

/** With fourteen answers, a shuffle keeps the order of arrival, in either direction, once in 40,000,000,000 times. */
const people = 14
function expectShuffled(found: string[], sent: string[]): void {
  const own = found.filter((text) => sent.includes(text))
  expect(own.toSorted()).toEqual(sent.toSorted())
  expect(own).not.toEqual(sent)
  expect(own).not.toEqual(sent.toReversed())
}

const readStored = async () => (await sql<{ suggestions: string }>`select * from "happinessAnswer"`.execute(db)).rows

async function readBackup(): Promise<string[]> {
  const { config } = survey.portal.portal
  const file = path.join(config.dataDir, `copy-${Date.now()}.backup`)
  await createBackup(config, [...shell.migrations, ...happinessMigrations], file)
  const text = gunzipSync(await readFile(file)).toString()
  return [...text.matchAll(/"(Words \d+)"/g)].map(([, found]) => found as string)
}

let firstDay: string[]

it('writes no audit entry while answers arrive, publishes no event, and shows nobody an answer before the day is over', async () => {
  const heard: LiveEvent[] = []
  survey.portal.portal.live.subscribe({ onEvent: (event) => heard.push(event), onEnd() {} })
  goTo('2026-09-01T08:00:00.000Z')
  firstDay = await membersAnswer(people)
  await runJobs()
  expect(await listAudit()).toEqual([])
  expect(heard.filter(({ hub }) => hub !== 'identity')).toEqual([])
  expect(await readShown()).toEqual([])
})

it('writes answers to a backup of the same day in no order of arrival', async () => {
  expectShuffled(await readBackup(), firstDay)
})

it('stores no readable submission key', async () => {
  expect(JSON.stringify(await readStored())).not.toContain('key-of-form')
})

it('writes one audit entry with a count at the end of the day, however often and on however many instances the job runs', async () => {
  // 19:30 in UTC is half past midnight in Karachi.
  goTo('2026-09-01T19:30:00.000Z')
  await Promise.all([runJobs(), runJobs()])
  await runJobs()
  expect(await listAudit()).toEqual([
    {
      at: expect.stringMatching(/^2026-09-01T19:30/),
      subject: '2026-09-01',
      actorUid: null,
      actorEmail: 'somebody',
      address: '',
      before: null,
      after: JSON.stringify({ answers: people }),
    },
  ])
})

it('shows answers on the next day with a day, ids without a time, and in no order of arrival', async () => {
  const rows = await readShown()
  expectShuffled(words(rows), firstDay)
  expect(new Set(rows.map(({ createdAt }) => createdAt))).toEqual(new Set(['2026-09-01']))
  for (const { _id } of rows) expect(_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const admin = await survey.portal.signInAs('admin')
  const { text } = await survey.portal.ask('GET', '/api/happiness-survey/answers.csv', { as: admin })
  expectShuffled(
    [...text.matchAll(/"(Words \d+)"/g)].map(([, found]) => found as string),
    firstDay,
  )
  expect(text).not.toMatch(/\d\d:\d\d/)
})

it('stores rows in no order of arrival, in the database and in its backups', async () => {
  expectShuffled(words(await readStored()), firstDay)
  expectShuffled(await readBackup(), firstDay)
})

it('keeps no submission key, and no transaction that also wrote participants', async () => {
  const keys = await db.selectFrom('happinessAnswer').select('submissionKey').distinct().execute()
  expect(keys).toEqual([{ submissionKey: null }])
  if (survey.portal.engine !== 'postgres') return
  const { rows: writers } = await sql<{ n: number }>`select count(distinct xmin::text) as n from "happinessAnswer"
    where "createdAt" = '2026-09-01'`.execute(db)
  expect(Number(writers[0]?.n)).toBe(1)
  const { rows: both } = await sql`select 1 from "happinessAnswer" answer
    join "happinessParticipants" who on who.xmin::text = answer.xmin::text`.execute(db)
  expect(both).toEqual([])
})

it('changes nothing of a past day when a form is submitted again', async () => {
  const before = await readShown()
  const as = await survey.portal.signInAs('tm')
  const body = { ...someone(0, { suggestions: 'Words 1000' }), submissionKey: 'key-of-two-days' }
  goTo('2026-09-02T08:00:00.000Z')
  await survey.send(body, { as })
  expect((await survey.send({ ...body, suggestions: 'Words 1001' }, { as })).status).toBe(204)
  expect(await readShown()).toEqual(before)
  goTo('2026-09-03T08:00:00.000Z')
  // Even before the day was closed.
  expect((await survey.send({ ...body, suggestions: 'Words 1002' }, { as })).status).toBe(409)
  await runJobs()
  expect((await survey.send({ ...body, suggestions: 'Words 1003' }, { as })).status).toBe(409)
  expect(words(await readShown()).filter((text) => text.startsWith('Words 10'))).toEqual(
    expect.arrayContaining(['Words 1001']),
  )
  expect((await listAuditCounts()).at(-1)).toEqual(['2026-09-02', 1])
})

it("sets a visitor's older answer aside at the end of the day, when nobody can tell who has just answered", async () => {
  goTo('2026-09-04T08:00:00.000Z')
  const first = someone(2000)
  await survey.send(first)
  goTo('2026-09-05T08:00:00.000Z')
  await runJobs()
  await survey.send({ ...first, suggestions: 'Words 2001' })
  const stateOf = async (text: string) => (await readShown()).find(({ suggestions }) => suggestions === text)?.isAside
  expect(await stateOf('Words 2000')).toBe(false)
  goTo('2026-09-06T08:00:00.000Z')
  await runJobs()
  expect([await stateOf('Words 2000'), await stateOf('Words 2001')]).toEqual([true, false])
})

it('catches up after days without a run, with one audit entry for each day with answers', async () => {
  const before = await listAuditCounts()
  goTo('2026-09-10T08:00:00.000Z')
  await membersAnswer(2)
  goTo('2026-09-12T08:00:00.000Z')
  await membersAnswer(3)
  goTo('2026-09-20T08:00:00.000Z')
  await runJobs()
  expect((await listAuditCounts()).slice(before.length)).toEqual([
    ['2026-09-10', 2],
    ['2026-09-12', 3],
  ])
})

it('no metric tells when somebody read the questions or answered', async () => {
  for (const path of ['definitions/happiness', 'happiness-survey/terms', 'happiness-survey/mine'])
    expect((await survey.portal.ask('GET', `/api/${path}`, { as: await survey.portal.signInAs('tm') })).status).toBe(
      200,
    )
  const metrics = await survey.portal.portal.metrics.register.metrics()
  expect(metrics).toContain('route="/api/')
  expect(metrics).not.toMatch(/route="[^"]*(definitions\/happiness|happiness-survey"|terms|mine)/)
})

it('the questions are locked for nobody to see, and for admins from the next day on', async () => {
  const fresh = await openSurvey()
  const { portal } = fresh
  const { label } = (await portal.portal.years()).open
  const admin = await portal.signInAs('admin')
  const asPublic = async () => (await portal.ask('GET', '/api/definitions/happiness', { as: admin })).json.isLocked
  const shown = async () => [await asPublic(), await portal.portal.hasAnswers(portal.db, 'happiness', label, true)]
  expect(await shown()).toEqual([false, false])
  expect((await fresh.send(someone(9000), { as: await portal.signInAs('tm') })).status).toBe(204)
  expect(await shown()).toEqual([false, false])
  // The rule itself holds at once.
  expect(await portal.portal.hasAnswers(portal.db, 'happiness', label)).toBe(true)
  vi.setSystemTime(Date.now() + 86_400_000)
  expect(await shown()).toEqual([false, true])
  await portal.close()
})
