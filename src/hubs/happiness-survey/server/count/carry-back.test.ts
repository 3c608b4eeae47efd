// Answers after the undo of an opening: they are in the year that is open again, in groups of at least five different people,
// and nothing reveals whose they are.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recount } from '#server/database/recount.ts'
import type { Person } from '#server/testing/portal.ts'
import { previewUndo, turnYear, undoTurn } from '#server/testing/years.ts'
import type { Results } from '../../contract.ts'
import { hub } from '../handlers.ts'
import { fromSomebody, openSurvey, type Survey } from '../test-survey.ts'
import { countDue } from './changes.ts'

const oldYear = { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30' }
const [old, next] = [oldYear.label, { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30' }] as const
let survey: Survey

async function goTo(day: string) {
  vi.setSystemTime(new Date(`${day}T09:00:00.000Z`))
  await countDue(survey.portal.db)
}
/** The first day is a Sunday: answers of this day are counted on the next. */
async function openSurveyOn(day: string) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${day}T09:00:00.000Z`))
  survey = await openSurvey()
}
async function closeSurvey() {
  await survey.portal.close()
  vi.useRealTimers()
}

async function answerAs(as: Person | undefined, change: Record<string, string | number> = {}) {
  const { status } = await survey.send(fromSomebody(change), as ? { as } : {})
  expect(status).toBe(204)
}
async function membersAnswer(localCommitee: string, n: number): Promise<Person[]> {
  const members: Person[] = []
  for (let k = 0; k < n; k += 1) members.push(await survey.portal.signInAs('tm'))
  for (const as of members) await answerAs(as, { localCommitee })
  return members
}
const ask = async (path: string, as?: Person) =>
  (
    await survey.portal.ask('GET', `/api/happiness-survey/${path}`, {
      as: as ?? (await survey.portal.signInAs('mcvp')),
    })
  ).json
const countedIn = async (year: string) => {
  const { committees } = (await ask(`results?year=${year}`)) as Results
  return Object.fromEntries(committees.filter(({ counted }) => counted > 0).map(({ lc, counted }) => [lc, counted]))
}
const rowsOf = (year: string) =>
  survey.portal.db.selectFrom('happinessAnswer').selectAll().where('year', '=', year).execute()
async function expectCorrectSums() {
  const { db, engine } = survey.portal
  for (const each of hub.recounts ?? [])
    expect([each.name, await recount({ db, engine }, each)]).toEqual([each.name, []])
}

/** Sorted lists, all written at once: none of them is connected with the answers that were moved. */
async function expectNoTraces() {
  const { db, engine } = survey.portal
  const lists = await db.selectFrom('happinessParticipants').selectAll().execute()
  for (const { year, mailboxes } of lists) {
    expect([year, JSON.parse(mailboxes)]).toEqual([old, [...JSON.parse(mailboxes)].sort()])
  }
  if (engine === 'sqlite') return
  const { rows } = await sql`select distinct xmin::text from "happinessParticipants"`.execute(db)
  expect([lists.length > 3, rows.length]).toEqual([true, 1])
}

describe('nobody answered in both years', () => {
  beforeAll(() => openSurveyOn('2026-05-03'))
  afterAll(closeSurvey)

  it('takes all answers back, with their days and groups', async () => {
    await membersAnswer('LUMS', 5)
    await goTo('2026-05-10')
    const visitor = { personalEmail: 'visitor@mail.example' }
    await answerAs(undefined, visitor)
    await turnYear(survey.portal, next)
    const [sana] = await membersAnswer('IBA', 6)
    await answerAs(undefined, visitor)
    await goTo('2026-05-11')
    expect(await countedIn(next.label)).toEqual({ IBA: 6 })
    await membersAnswer('NUST', 2)

    const preview = await previewUndo(survey.portal, oldYear)
    // Answers of today are not shown.
    expect(preview).toEqual({ moved: [{ what: 'Happiness answers', count: 9, shownCount: 7 }], waiting: [] })
    expect(await undoTurn(survey.portal, oldYear)).toEqual(preview)

    expect([await countedIn(old), await countedIn(next.label)]).toEqual([{ LUMS: 5, IBA: 6 }, {}])
    expect(await rowsOf(next.label)).toEqual([])
    const rows = await rowsOf(old)
    const days = Map.groupBy(rows, ({ createdAt }) => createdAt)
    expect([...days].map(([day, some]) => [day, some.length]).sort()).toEqual([
      ['2026-05-03', 5],
      ['2026-05-10', 8],
      ['2026-05-11', 2],
    ])
    expect(
      new Set(rows.filter(({ groupNo }) => groupNo > 0).map(({ groupNo, groupLc }) => `${groupNo} ${groupLc}`)),
    ).toEqual(new Set(['1 LUMS', '2 IBA']))
    // The same visitor on the same day counts once.
    expect(
      rows
        .filter(({ kind }) => kind === 'visitor')
        .map(({ isAside }) => isAside)
        .sort(),
    ).toEqual([0, 1])
    expect(await ask('mine', sana)).toMatchObject({ year: old, hasAnswered: true })
    await expectNoTraces()
    await expectCorrectSums()
    await membersAnswer('NUST', 3)
    await goTo('2026-05-18')
    expect(await countedIn(old)).toEqual({ LUMS: 5, IBA: 6, NUST: 5 })
    await expectCorrectSums()
  })
})

describe('somebody answered in both years', () => {
  beforeAll(() => openSurveyOn('2026-05-03'))
  afterAll(closeSurvey)

  it("keeps the members' answers of the round where they are, and takes the visitors' back", async () => {
    const [twice] = await membersAnswer('Giki', 3)
    await turnYear(survey.portal, next)
    await answerAs(twice, { localCommitee: 'Giki' })
    const [once] = await membersAnswer('Giki', 5)
    await answerAs(undefined)
    await goTo('2026-05-04')
    expect(await countedIn(next.label)).toEqual({ Giki: 6 })

    const reason = `Some of these members also answered in ${old}. Answers are anonymous, so all of them have to wait.`
    const preview = await previewUndo(survey.portal, oldYear)
    expect(preview).toEqual({
      moved: [{ what: 'Happiness answers', count: 1, shownCount: 1 }],
      waiting: [{ what: 'Happiness answers', count: 6, shownCount: 6, reason }],
    })
    expect(await undoTurn(survey.portal, oldYear)).toEqual(preview)
    expect([(await rowsOf(old)).length, (await rowsOf(next.label)).length]).toEqual([4, 6])
    expect([await countedIn(old), await countedIn(next.label)]).toEqual([{}, { Giki: 6 }])
    expect(await ask('mine', twice)).toMatchObject({ year: old, hasAnswered: true })
    // Their answer waits, so they may answer here as well.
    expect(await ask('mine', once)).toMatchObject({ year: old, hasAnswered: false })
    await expectCorrectSums()

    await membersAnswer('Giki', 1)
    await goTo('2026-05-11')
    expect(await countedIn(old)).toEqual({})
    await turnYear(survey.portal, next)
    expect(await countedIn(next.label)).toEqual({ Giki: 6 })
    expect(await ask('mine', once)).toMatchObject({ year: next.label, hasAnswered: true })
    await expectCorrectSums()
  })
})

describe('an answer beside the undo', () => {
  beforeAll(() => openSurveyOn('2026-05-03'))
  afterAll(closeSurvey)

  it('is in the year that is open then', async () => {
    await turnYear(survey.portal, next)
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
    const members = await Promise.all(Array.from({ length: 8 }, () => survey.portal.signInAs('tm')))
    await Promise.all([
      undoTurn(survey.portal, oldYear, () => wait(100)),
      ...members.map((as, n) => wait(n * 15).then(() => answerAs(as, { localCommitee: 'NUST' }))),
    ])
    expect([(await rowsOf(old)).length, (await rowsOf(next.label)).length]).toEqual([8, 0])
    for (const as of members) expect(await ask('mine', as)).toMatchObject({ hasAnswered: true })
    await expectCorrectSums()
  })
})
