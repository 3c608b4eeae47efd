// Can anybody work out what fewer than five people answered? Looks at every view that the filters allow, after every
// answer that comes in, and subtracts each from each. Every person writes a comment of their own, so the comments of a view
// tell exactly whom it is made of.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/test-portal.ts'
import { localCommittees } from '#shared/committees.ts'
import type { AnswerForm, Results } from '../contract.ts'
import { emptyTally, summaryOf, tallyOf } from '../rules.ts'
import { hub } from './handlers.ts'
import { filledIn } from './test-answers.ts'

/** Written here again: this test must not follow a slip in the rules. */
const floor = 5

let portal: TestPortal
const months = ['2026-01', '2026-02', '2026-03']
const people = new Map<string, AnswerForm>()

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => portal.close())

/** A small generator with a fixed start: a failure can be repeated. */
let state = 20_260_927
function random(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T

/** Three LCs answer often, the others seldom: small groups are everywhere. */
const anLc = () => (random(10) < 7 ? oneOf(['LUMS', 'IBA', 'NUST'] as const) : oneOf(localCommittees))
const aChoice = () => oneOf(['Yes', 'No', 'Maybe'] as const)

async function answerOfSomebody(): Promise<void> {
  const name = `person ${people.size}`
  const body = filledIn({
    localCommitee: anLc(),
    overallRating: random(11),
    educated: aChoice(),
    overworked: aChoice(),
    recommending: aChoice(),
    suggestions: name,
  })
  const headers = { 'x-forwarded-for': `10.1.${people.size >> 8}.${people.size % 250}` }
  expect((await portal.ask('POST', '/api/happiness-survey', { body, headers })).status).toBe(200)
  people.set(name, body)
}

type View = { query: string; who: Set<string>; results: Results }

/** Sessions end within the hour, and months pass here. */
let reader: Person
async function goTo(day: string): Promise<void> {
  vi.setSystemTime(new Date(`${day}T09:00:00.000Z`))
  reader = await portal.signInAs('mcvp')
}

async function look(query: string): Promise<View> {
  const as = reader
  const results = (await portal.ask('GET', `/api/happiness-survey/results?${query}`, { as })).json
  const { json } = await portal.ask('GET', `/api/happiness-survey/comments?limit=100&${query}`, { as })
  return { query, results, who: new Set(json.comments.map(({ text }: { text: string }) => text)) }
}

const ranges = ['', ...months.flatMap((from, n) => months.slice(n).map((to) => `&from=${from}&to=${to}`))]
const allQueries = ['', ...localCommittees].flatMap((lc) =>
  ranges.map((range) => (lc ? `lc=${encodeURIComponent(lc)}${range}` : range.slice(1))),
)

const views: View[] = []
async function lookAtEverything(): Promise<void> {
  for (let n = 0; n < allQueries.length; n += ranges.length) {
    views.push(...(await Promise.all(allQueries.slice(n, n + ranges.length).map(look))))
  }
}

const without = (a: Set<string>, b: Set<string>) => [...a].filter((name) => !b.has(name)).length

describe('no view, and no difference of two views, is about fewer than five people', () => {
  it('gathers answers over three months, and every view on the way', { timeout: 120_000 }, async () => {
    for (const [n, month] of months.entries()) {
      await goTo(`${month}-${10 + n}`)
      for (let k = 0; k < 18; k++) {
        await answerOfSomebody()
        // Somebody who presses the button all the time learns nothing more.
        if (n === 1) await portal.ask('POST', '/api/happiness-survey/count', { as: reader })
        views.push(await look(''))
      }
      await lookAtEverything()
    }
    // The sharpest eye: everything before and after a single answer.
    await answerOfSomebody()
    await lookAtEverything()
    expect(people.size).toBe(55)
    expect(views.filter(({ who }) => who.size > 0).length).toBeGreaterThan(100)
  })

  it('shows each view as the sum of exactly the people whose comments it shows', () => {
    for (const { query, who, results } of views) {
      const answers = [...who].map((name) => people.get(name) as AnswerForm)
      const tally = answers.length > 0 ? tallyOf(answers) : emptyTally()
      const { counted, ratings, shares } = results
      expect([query, { counted, ratings, shares }]).toEqual([query, tally])
      expect(results).toMatchObject(summaryOf(tally))
    }
  })

  it('holds for each view, and for each of its LCs and months', () => {
    const small = views.flatMap(({ query, who, results }) =>
      [who.size, ...results.committees.map(({ counted }) => counted), ...results.trend.map(({ counted }) => counted)]
        .filter((counted) => counted > 0 && counted < floor)
        .map((counted) => `${query}: ${counted}`),
    )
    expect(small).toEqual([])
  })

  it('holds for each pair of views, also of different moments', () => {
    const leaks: string[] = []
    for (const a of views) {
      for (const b of views) {
        const left = without(a.who, b.who)
        if (left > 0 && left < floor) leaks.push(`${a.query} less ${b.query} is ${left}`)
      }
    }
    expect(leaks).toEqual([])
  })

  it('keeps the LCs, the several together and the months adding up to the whole', () => {
    for (const { query, results } of views) {
      const sum = (list: { counted: number }[]) => list.reduce((total, { counted }) => total + counted, 0)
      expect([query, sum(results.trend)]).toEqual([query, results.counted])
      if (!query.includes('lc=')) expect([query, sum(results.committees)]).toEqual([query, results.counted])
    }
  })

  it('counts nearly everybody all the same', () => {
    const { results } = views.filter(({ query }) => query === '').at(-1) as View
    expect(results.received).toBe(55)
    expect(results.counted).toBeGreaterThan(30)
    expect(results.waiting).toBe(55 - results.counted)
  })
})

it('counts answers that waited a month for the country', async () => {
  await goTo('2026-03-20')
  const before = await look('')
  await goTo('2026-05-20')
  await answerOfSomebody()
  const after = await look('')
  expect(before.results.waiting).toBeGreaterThanOrEqual(floor)
  expect(after.results.waiting).toBeLessThan(floor)
  expect(without(after.who, before.who)).toBeGreaterThanOrEqual(floor)
})
