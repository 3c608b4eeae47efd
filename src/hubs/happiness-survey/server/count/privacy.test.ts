// Anonymity over time: reads every view that the filters allow, week after week, while members answer, an admin sets answers
// aside and takes them back, and a year closes. People who are always in the same views cannot be told apart by adding and
// subtracting views: no such set of people may be smaller than five.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import type { Results } from '../../contract.ts'
import { summaryOf } from '../../rules.ts'
import type { AnswerForm } from '../../survey.ts'
import { tallyOf } from '../../test-questions.ts'
import { hub } from '../handlers.ts'
import { filledIn } from '../test-answers.ts'
import { countDue } from './changes.ts'

/** Repeated here on purpose: this test must not follow a mistake in the rules. */
const floor = 5

let portal: TestPortal
let reader: Person
const people = new Map<string, AnswerForm>()

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-04-28T09:00:00.000Z'))
  portal = await startTestPortal({ hubs: [hub], env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(async () => {
  await portal.close()
  vi.useRealTimers()
})

/** Seeded random numbers, so that a failure can be reproduced. */
let state = 20_260_927
function random(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T

const committees = newOrganisation().committees.map(({ code }) => code)

/** Three LCs answer often, the others rarely: small groups are everywhere. */
const anLc = () => (random(10) < 7 ? oneOf(['LUMS', 'IBA', 'NUST'] as const) : oneOf(committees))
const aChoice = () => oneOf(['Yes', 'No', 'Maybe'] as const)

async function answerOfSomebody(isMember: boolean): Promise<void> {
  const n = people.size
  const name = `person ${n}`
  const body = filledIn({
    ...{ localCommitee: anLc(), overallRating: random(11), suggestions: name },
    ...{ educated: aChoice(), overworked: aChoice(), recommending: aChoice() },
    ...{ personalEmail: `person${n}@mail.example`, contactNumber: `03${String(100_000_000 + n)}` },
  })
  const as = isMember ? await portal.signInAs('tm') : undefined
  const headers = { 'x-forwarded-for': `10.1.${n >> 8}.${n % 250}` }
  expect((await portal.ask('POST', '/api/happiness-survey', { body, headers, as })).status).toBe(204)
  people.set(name, body)
}

type View = { query: string; who: Set<string>; results?: Results }

/** Signs in again: sessions expire, and weeks pass here. */
async function goTo(day: string): Promise<void> {
  vi.setSystemTime(new Date(`${day}T09:00:00.000Z`))
  await countDue(portal.db)
  reader = await portal.signInAs('mcvp')
}

/** Who is in a view, by the stored groups; a test below checks that the figures are of exactly these people. */
async function readGroups() {
  const rows = await portal.db
    .selectFrom('happinessAnswer')
    .select(['suggestions', 'year', 'groupLc', 'groupMonth'])
    .where('groupNo', '>', 0)
    .where('isOut', '=', 0)
    .execute()
  return (lc: string, from: string, to: string, year = '25.26') => {
    const isIn = (row: (typeof rows)[number]) =>
      row.year === year &&
      (lc ? row.groupLc === lc : row.groupLc !== 'visitors') &&
      row.groupMonth >= from &&
      row.groupMonth <= to
    return new Set(rows.filter(isIn).map(({ suggestions }) => suggestions))
  }
}
type Groups = Awaited<ReturnType<typeof readGroups>>

const months = ['2026-04', '2026-05', '2026-06', '2026-07']
const allRanges = months.flatMap((from, n) => months.slice(n).map((to) => [from, to] as const))
/** Future months are empty: only one view, the whole, includes them. */
function rangesSoFar() {
  const now = new Date().toISOString().slice(0, 7)
  return allRanges.filter(([from, to]) => to <= now || (from === months[0] && to === months.at(-1)))
}
const views: View[] = []
const listReadViews = () => views.filter((view): view is Required<View> => view.results !== undefined)
/** Both databases sum months the same way, so PostgreSQL reads only a third of the views, different ones each time. */
const everyNth = process.env.NEXUS_TEST_ENGINE === 'postgres' ? 3 : 1
let turn = 0
/** Rounds include those of the year before. */
const rounds: { query: string; who: Set<string>; row: Results['rounds'][number] }[] = []

async function readEverything(): Promise<void> {
  const membersOf = await readGroups()
  for (const lc of ['', ...committees]) {
    for (const [from, to] of rangesSoFar()) {
      const query = `${lc ? `lc=${encodeURIComponent(lc)}&` : ''}from=${from}&to=${to}`
      const who = membersOf(lc, from, to)
      if (turn++ % everyNth) views.push({ query, who })
      else {
        const { json } = await portal.ask('GET', `/api/happiness-survey/results?year=25.26&${query}`, { as: reader })
        views.push({ query, who, results: json })
      }
    }
    await readRounds(lc, membersOf)
  }
}

async function readRounds(lc: string, membersOf: Groups): Promise<void> {
  const lcQuery = lc ? `?lc=${encodeURIComponent(lc)}` : ''
  const { json } = await portal.ask('GET', `/api/happiness-survey/results${lcQuery}`, { as: reader })
  for (const row of (json as Results).rounds) {
    const [from, to] = row.round === '2026-1' ? ['2026-01', '2026-06'] : ['2026-07', '2026-12']
    const who = membersOf(lc, from as string, to as string, row.year)
    rounds.push({ query: `${lc} ${row.round} ${row.year}`, who, row })
  }
}

/** The admin sets aside a few or many of the oldest answers in one week, and takes some of them back in the next. */
async function setSomeAside(week: number): Promise<void> {
  const as = await portal.signInAs('admin')
  const lc = ['LUMS', 'IBA', 'NUST'][(week >> 1) % 3]
  const { json } = await portal.ask('GET', '/api/happiness-survey/answers?limit=100', { as })
  const found = json.data.filter((answer: { localCommitee: string }) => answer.localCommitee === lc).reverse()
  const ids = found.slice(0, oneOf([4, 12, 20])).map(({ _id }: { _id: string }) => _id)
  await portal.ask('PUT', '/api/happiness-survey/answers/aside', { as, body: { ids, isAside: week % 2 === 0 } })
}

const weeks = ['2026-05-05', '2026-05-12', '2026-05-19', '2026-05-26', '2026-06-02', '2026-06-09', '2026-06-16']
const later = ['2026-06-23', '2026-06-30', '2026-07-07']

describe('no view, and no sum or difference of views, is about fewer than five people', () => {
  it('collects answers over weeks, and every view in between', { timeout: 240_000 }, async () => {
    for (const [n, day] of [...weeks, ...later].entries()) {
      await goTo(day)
      await readEverything()
      for (let k = 0; k < 14; k++) await answerOfSomebody(k % 5 > 0)
      if (n > 1) await setSomeAside(n)
    }
    await goTo('2026-07-14')
    await readEverything()
    for (let k = 0; k < 9; k++) await answerOfSomebody(true)
    await turnYear(portal, { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30' })
    await readEverything()
    // Nobody of the next year appears in the closed one.
    for (let k = 0; k < 14; k++) await answerOfSomebody(true)
    await setSomeAside(2)
    await goTo('2026-07-21')
    for (let k = 0; k < 20; k++) await answerOfSomebody(true)
    await goTo('2026-07-28')
    await readEverything()
    expect(people.size).toBe(183)
    expect(listReadViews().filter(({ who }) => who.size > 0).length).toBeGreaterThan(100 / everyNth)
  })

  it('shows each view as the sum of exactly these people', () => {
    for (const { query, who, results } of listReadViews()) {
      const tally = tallyOf([...who].map((name) => people.get(name) as AnswerForm))
      const { counted, ratings, shares } = results
      expect([query, { counted, ratings, shares }]).toEqual([query, tally])
      expect(results).toMatchObject(summaryOf(tally))
    }
    for (const { query, who, row } of rounds) {
      const tally = tallyOf([...who].map((name) => people.get(name) as AnswerForm))
      expect([query, row]).toEqual([query, { year: row.year, round: row.round, ...summaryOf(tally) }])
    }
    const shown = new Set(rounds.map(({ row }) => `${row.year} ${row.round}`))
    expect([...shown]).toEqual(['25.26 2026-1', '26.27 2026-2'])
  })

  it('holds for each view, and for each of its LCs and months', () => {
    const small = listReadViews().flatMap(({ query, results }) =>
      [results, ...results.committees, ...results.trend, ...results.rounds]
        .filter(({ counted }) => counted > 0 && counted < floor)
        .map(({ counted }) => `${query}: ${counted}`),
    )
    expect(small).toEqual([])
  })

  it('holds for everything that can be computed from all views together', () => {
    const all = [...views, ...rounds]
    const alike = Map.groupBy(people.keys(), (name) => all.map(({ who }) => Number(who.has(name))).join(''))
    const small = [...alike].filter(([where, names]) => where.includes('1') && names.length < floor)
    expect(small.map(([, names]) => names)).toEqual([])
    expect(alike.size).toBeGreaterThan(10)
    // Some left the figures in between, and some came back.
    const whole = views.filter(({ query }) => query === 'from=2026-04&to=2026-07').map(({ who }) => who)
    const paths = [...people.keys()].map((name) => whole.map((who) => Number(who.has(name))).join(''))
    expect(paths.some((path) => path.includes('10'))).toBe(true)
    expect(paths.some((path) => /10+1/.test(path))).toBe(true)
  })

  it('keeps the sums of LCs and of months equal to the whole', () => {
    for (const { query, results } of listReadViews()) {
      const sum = (list: { counted: number }[]) => list.reduce((total, { counted }) => total + counted, 0)
      expect([query, sum(results.trend)]).toEqual([query, results.counted])
      if (!query.includes('lc=')) expect([query, sum(results.committees)]).toEqual([query, results.counted])
    }
  })

  it('shows the visitors of a round separately, at its end, and only roughly', async () => {
    const shown = listReadViews().flatMap(({ query, results }) =>
      results.visitors.map(({ counted }) => [query, counted]),
    )
    // 27 answered in the first round; how many were set aside is random, like the order within a day. Those of July wait.
    const aside = portal.db
      .selectFrom('happinessAnswer')
      .select('id')
      .where('kind', '=', 'visitor')
      .where('isAside', '=', 1)
    const counts = 27 - (await aside.execute()).length
    expect(counts).toBeGreaterThan(20)
    expect(new Set(shown.map(([, counted]) => counted))).toEqual(new Set([counts]))
    expect(shown.every(([query]) => String(query).includes('to=2026-0') && !String(query).includes('lc='))).toBe(true)
    for (const { round, nps, averageRating, ...rest } of listReadViews().flatMap(({ results }) => results.visitors)) {
      expect([round, Math.abs(nps % 25), averageRating % 1, rest]).toEqual(['2026-1', 0, 0, { counted: counts }])
    }
  })

  it('shows comments of members, and none of visitors', async () => {
    const words = new Set<string>()
    for (const page of [1, 2]) {
      const { json } = await portal.ask('GET', `/api/happiness-survey/comments?year=25.26&limit=100&page=${page}`, {
        as: reader,
      })
      for (const { text } of json.comments) words.add(text)
    }
    const rows = await portal.db.selectFrom('happinessAnswer').select(['suggestions', 'kind']).execute()
    // A search for their exact words finds neither visitors nor waiting answers.
    for (const { suggestions } of rows.filter(({ suggestions }) => !words.has(suggestions)).slice(0, 40)) {
      const { json } = await portal.ask('GET', `/api/happiness-survey/comments?year=25.26&search=${suggestions}`, {
        as: reader,
      })
      expect(json.comments.filter(({ text }: { text: string }) => text === suggestions)).toEqual([])
    }
    const shown = Object.groupBy(rows, ({ kind, suggestions }) => (words.has(suggestions) ? kind : 'waiting'))
    expect([shown.visitor, (shown.member?.length ?? 0) > 50]).toEqual([undefined, true])
  })
})
