// Answers after the undo of an opening: those given since wait in their year, in their groups, and nothing that is published
// changes.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recount } from '#server/database/recount.ts'
import type { Person } from '#server/testing/portal.ts'
import { turnYear, undoTurn } from '#server/testing/years.ts'
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

/** All that is stored of a year: answers with their groups, figures, counters, and who answered. Row keys change at night. */
const stored = async (year: string) => {
  const tables = ['happinessAnswer', 'happinessTally', 'happinessCount', 'happinessParticipants']
  return Promise.all(
    tables.map(async (table) => {
      const rows = await survey.portal.db.selectFrom(table).selectAll().where('year', '=', year).execute()
      return rows.map(({ rowKey: _, submissionKey: __, ...row }) => JSON.stringify(row)).sort()
    }),
  )
}

describe('what was answered since', () => {
  beforeAll(() => openSurveyOn('2026-05-03'))
  afterAll(closeSurvey)

  it('waits: no group and no figure of either year changes', async () => {
    await membersAnswer('LUMS', 5)
    await goTo('2026-05-10')
    await turnYear(survey.portal, next)
    const [sana] = await membersAnswer('IBA', 6)
    await answerAs(undefined)
    await goTo('2026-05-11')
    await membersAnswer('NUST', 2)
    const before = [await stored(old), await stored(next.label)]

    await undoTurn(survey.portal, oldYear)
    expect([await stored(old), await stored(next.label)]).toEqual(before)
    expect([await countedIn(old), await countedIn(next.label)]).toEqual([{ LUMS: 5 }, { IBA: 6 }])
    // Answers of today are not shown.
    expect(await survey.portal.portal.countCollected(survey.portal.db, next.label)).toMatchObject([
      { count: 9, shownCount: 7 },
    ])
    await expectCorrectSums()

    // Their answer waits, so they may answer here as well; two and three of an LC stay apart.
    expect(await ask('mine', sana)).toMatchObject({ year: old, hasAnswered: false })
    await membersAnswer('NUST', 3)
    await goTo('2026-05-18')
    expect(await countedIn(old)).toEqual({ LUMS: 5 })
    expect((await stored(next.label)).slice(0, 3)).toEqual(before[1]?.slice(0, 3))

    await turnYear(survey.portal, next)
    expect(await countedIn(next.label)).toEqual({ IBA: 6 })
    await membersAnswer('NUST', 3)
    await goTo('2026-05-25')
    expect(await countedIn(next.label)).toEqual({ IBA: 6, NUST: 5 })
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
    const mine = await Promise.all(members.map((as) => ask('mine', as)))
    const isHere = mine.filter(({ hasAnswered }) => hasAnswered).length
    expect([(await rowsOf(old)).length, (await rowsOf(next.label)).length]).toEqual([isHere, members.length - isHere])
    await expectCorrectSums()
  })
})
