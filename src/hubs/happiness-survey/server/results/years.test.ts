// Answers by year: each belongs to one year, those still waiting at its end count only nationally, and a closed year stays
// exactly the same.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recount } from '#server/database/recount.ts'
import type { Person } from '#server/testing/portal.ts'
import { turnYear, undoTurn } from '#server/testing/years.ts'
import type { Results } from '../../contract.ts'
import { specSurvey } from '../../test-questions.ts'
import { countDue } from '../count/changes.ts'
import { hub } from '../handlers.ts'
import { fromSomebody, openSurvey, type Survey } from '../test-survey.ts'
import { listAnswers } from './queries.ts'

const next = { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30' }
let survey: Survey
let reader: Person

const ask = async (path: string, as = reader) =>
  (await survey.portal.ask('GET', `/api/happiness-survey/${path}`, { as })).json
const readResults = (year: string): Promise<Results> => ask(`results?year=${year}`)
const readComments = (year: string) => ask(`comments?limit=100&year=${year}`)
const countedOf = ({ committees }: Results) =>
  Object.fromEntries(committees.filter(({ counted }) => counted > 0).map(({ lc, counted }) => [lc, counted]))
const readEverything = async (year: string) => {
  // Includes today's, which the list shows tomorrow.
  const data = await listAnswers(survey.portal.db, { year, before: '9999' }, { limit: 1000 }, specSurvey)
  const answers = { data, total: data.length }
  return { results: await readResults(year), comments: await readComments(year), answers }
}

async function goTo(day: string) {
  vi.setSystemTime(new Date(`${day}T09:00:00.000Z`))
  await countDue(survey.portal.db)
  reader = await survey.portal.signInAs('mcvp')
}

async function membersAnswer(localCommitee: string, n: number, change: Record<string, string | number> = {}) {
  for (let k = 0; k < n; k += 1) {
    const answer = fromSomebody({ localCommitee, suggestions: `of ${localCommitee}`, ...change })
    expect((await survey.send(answer, { as: await survey.portal.signInAs('tm') })).status).toBe(204)
  }
}
const setAside = async (ids: string[], isAside = true) =>
  survey.portal.ask('PUT', '/api/happiness-survey/answers/aside', {
    as: await survey.portal.signInAs('admin'),
    body: { ids, isAside },
  })

async function openSurveyOn(day: string) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${day}T09:00:00.000Z`))
  survey = await openSurvey()
  reader = await survey.portal.signInAs('mcvp')
}
async function closeSurvey() {
  await survey.portal.close()
  vi.useRealTimers()
}

describe('a year that closes', () => {
  const twice = { ...fromSomebody({ localCommitee: 'IBA' }), submissionKey: 'the-same-form' }
  let sana: Person
  let before: Results
  let last: Awaited<ReturnType<typeof readEverything>>
  let oldIds: string[]
  let asideId: string

  beforeAll(async () => {
    await openSurveyOn('2026-04-28')
    await membersAnswer('LUMS', 5, { overallRating: 3 })
    await goTo('2026-05-05')
    // Ten are waiting: five of one LC, fewer of two others; one is set aside.
    await membersAnswer('NUST', 5, { overallRating: 10 })
    await membersAnswer('IBA', 3, { overallRating: 9 })
    await membersAnswer('Giki', 2, { overallRating: 0 })
    sana = await survey.portal.signInAs('tm')
    expect((await survey.send(twice, { as: sana })).status).toBe(204)
    asideId = ((await readEverything('25.26')).answers.data[1] as { _id: string })._id
    await setAside([asideId])
    for (let k = 0; k < 21; k += 1) await survey.send(fromSomebody())
    before = await readResults('25.26')
    await turnYear(survey.portal, next)
    last = await readEverything('25.26')
    oldIds = last.answers.data.map(({ _id }: { _id: string }) => _id)
  })
  afterAll(closeSurvey)

  it('counts waiting answers only nationally, and none for an LC', () => {
    expect([countedOf(before), before.visitors]).toEqual([{ LUMS: 5 }, []])
    expect(countedOf(last.results)).toEqual({ LUMS: 5, '': 10 })
    expect(last.results.counted).toBe(15)
    const lums = ({ committees }: Results) => committees.find(({ lc }) => lc === 'LUMS')
    expect(lums(last.results)).toEqual(lums(before))
    expect(last.results.trend.reduce((sum, { counted }) => sum + counted, 0)).toBe(15)
    expect(last.results.visitors).toMatchObject([{ round: '2026-1', counted: 21 }])
  })

  it('shows their comments under no LC, and set-aside ones not at all', () => {
    const { comments, total } = last.comments as { comments: { lc: string }[]; total: number }
    expect([total, comments.length]).toEqual([15, 15])
    expect(comments.filter(({ lc }) => lc === '')).toHaveLength(10)
    const waiting = last.answers.data.filter(({ isCounted }: { isCounted: boolean }) => !isCounted)
    expect(waiting.map(({ _id }: { _id: string }) => _id)).toEqual([asideId])
  })

  it('leaves the next year empty, with the LCs that are open', async () => {
    const { results, comments, answers } = await readEverything('26.27')
    expect([results.counted, results.months, results.visitors]).toEqual([0, [], []])
    expect([comments.total, answers.total]).toEqual([0, 0])
    expect(results.committees.length).toBeGreaterThan(10)
    expect(last.results.committees.map(({ lc }) => lc)).toEqual(['LUMS', ''])
    expect(await ask('results')).toEqual(results)
  })

  it('refuses answers of members and visitors for it, and stores nothing', async () => {
    const as = await survey.portal.signInAs('tm')
    for (const who of [{ as }, {}]) {
      const { status, json } = await survey.send({ ...fromSomebody(), year: '25.26' }, who)
      expect([status, json.error]).toEqual([409, 'yearNotOpen'])
      expect(json.message).toContain('25.26')
    }
    expect(await ask('mine', as)).toMatchObject({ year: '26.27', hasAnswered: false })
    expect((await readEverything('26.27')).answers.total).toBe(0)
    expect(await readEverything('25.26')).toEqual(last)
  })

  it('has its own answers: a person who answered in the same round can answer again, with the same form', async () => {
    const as = sana
    expect(await ask('mine', as)).toEqual({ year: '26.27', round: '2026-1', hasAnswered: false })
    expect((await survey.send({ ...twice, year: '26.27' }, { as })).status).toBe(204)
    expect((await survey.send({ ...twice, submissionKey: 'another-form' }, { as })).status).toBe(409)
    const { answers } = await readEverything('26.27')
    expect(answers.data).toMatchObject([{ year: '26.27', round: '2026-1', isMember: true }])
    expect(await readEverything('25.26')).toEqual(last)
  })

  it('cannot be changed by an admin, not even together with answers of the open year', async () => {
    const own = (await readEverything('26.27')).answers.data[0] as { _id: string }
    for (const ids of [oldIds.slice(0, 5), [own._id, oldIds[0] as string]]) {
      expect(await setAside(ids)).toMatchObject({ status: 409, json: { error: 'yearNotOpen' } })
    }
    expect(await setAside([asideId], false)).toMatchObject({ status: 409 })
    expect((await readEverything('26.27')).answers.data).toMatchObject([{ isAside: false }])
    expect(await readEverything('25.26')).toEqual(last)
  })

  it('never shares a group with the next year, and no later counting changes it', async () => {
    await membersAnswer('LUMS', 6, { overallRating: 10 })
    await membersAnswer('IBA', 3)
    await goTo('2026-05-12')
    expect(countedOf(await readResults('26.27'))).toEqual({ LUMS: 6 })
    await goTo('2027-01-05')
    // Three of IBA and the one who answered in both years are fewer than five.
    expect(countedOf(await readResults('26.27'))).toEqual({ LUMS: 6 })
    expect(await readEverything('25.26')).toEqual(last)
  })

  it('is the same after a recount', async () => {
    const { db, engine } = survey.portal
    for (const each of hub.recounts ?? [])
      expect([each.name, await recount({ db, engine }, each)]).toEqual([each.name, []])
    await db.updateTable('happinessTally').set({ tally: '{"counted":99}' }).where('year', '=', '25.26').execute()
    await db.updateTable('happinessCount').set({ received: 7 }).where('year', '=', '25.26').execute()
    const repaired = []
    for (const each of hub.recounts ?? []) repaired.push(...(await recount({ db, engine }, each)))
    expect(repaired.length).toBe(4)
    expect(await readEverything('25.26')).toEqual(last)
  })

  it('reports how many answers it has, in the preview and in its CSV', async () => {
    const collected = (year: string) => survey.portal.portal.countCollected(survey.portal.db, year)
    expect(await collected('25.26')).toMatchObject([{ what: 'Happiness answers', count: 37 }])
    expect(await collected('27.28')).toMatchObject([{ what: 'Happiness answers', count: 0 }])
    const as = await survey.portal.signInAs('admin')
    const { text } = await survey.portal.ask('GET', '/api/happiness-survey/answers.csv?year=25.26', { as })
    expect(text.trim().split('\r\n')).toHaveLength(38)
    for (const path of ['results', 'comments', 'answers', 'answers.csv']) {
      const { status, json } = await survey.portal.ask('GET', `/api/happiness-survey/${path}?year=99.00`, { as })
      expect([path, status, Object.keys(json.fields)]).toEqual([path, 400, ['year']])
    }
  })
})

describe('too few waiting answers when a year closes', () => {
  beforeAll(async () => {
    await openSurveyOn('2026-04-28')
    await membersAnswer('LUMS', 6)
    await goTo('2026-05-05')
    await membersAnswer('Giki', 3, { overallRating: 0, suggestions: 'of a small LC' })
    await membersAnswer('IBA', 1, { overallRating: 0, suggestions: 'of a small LC' })
    for (let k = 0; k < 19; k += 1) await survey.send(fromSomebody())
  })
  afterAll(closeSurvey)

  it('are not counted: the figures before and after are the same', async () => {
    const views = ['25.26', '25.26&lc=Giki', '25.26&lc=IBA', '25.26&from=2026-05', '25.26&lc=LUMS']
    const look = async () => Promise.all(views.map(async (view) => [await readResults(view), await readComments(view)]))
    const before = (await look()).map(([results, comments]) => [{ ...(results as Results), committees: [] }, comments])
    await turnYear(survey.portal, next)
    const after = (await look()).map(([results, comments]) => [{ ...(results as Results), committees: [] }, comments])
    expect(after).toEqual(before)
    expect(countedOf(await readResults('25.26'))).toEqual({ LUMS: 6 })
    await goTo('2026-07-07')
    expect(countedOf(await readResults('25.26'))).toEqual({ LUMS: 6 })
    expect(JSON.stringify(await readComments('25.26'))).not.toContain('of a small LC')
  })

  it('are counted after all if the opening is undone and more people answer', async () => {
    await undoTurn(survey.portal, { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30' })
    reader = await survey.portal.signInAs('mcvp')
    expect((await survey.send({ ...fromSomebody(), year: '25.26' })).status).toBe(204)
    await membersAnswer('Giki', 2)
    await goTo('2026-07-14')
    expect(countedOf(await readResults('25.26'))).toEqual({ LUMS: 6 })
    await turnYear(survey.portal, next)
    expect(countedOf(await readResults('25.26'))).toEqual({ LUMS: 6, '': 6 })
    // Nineteen of one round and one of the next are enough together at the end of the year.
    expect((await readResults('25.26')).visitors).toMatchObject([{ counted: 20 }])
  })
})
