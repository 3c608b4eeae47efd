// Differencing attack by a reader: tries to find out what the only real person of a small LC answered. Sends made-up answers as a
// visitor and with an own account, reads everything after every step, and subtracts every view from every other.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Tally } from '../../rules.ts'
import type { AnswerForm } from '../../survey.ts'
import { emptyTally, tallyOf } from '../../test-questions.ts'
import { hub } from '../handlers.ts'
import { filledIn } from '../test-answers.ts'

let portal: TestPortal
let reader: Person
let sent = 0

async function goTo(day: string): Promise<void> {
  vi.setSystemTime(new Date(`${day}T09:00:00.000Z`))
  const stop = await hub.start?.(portal.portal)
  await stop?.()
  reader = await portal.signInAs('mcvp', { email: `reader-${day}@nexus.example` })
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-03-03T09:00:00.000Z'))
  portal = await startTestPortal({ hubs: [hub], env: { TRUST_PROXY: '127.0.0.1' } })
  await goTo('2026-03-03')
})
afterAll(async () => {
  await portal.close()
  vi.useRealTimers()
})

async function send(answer: AnswerForm, as?: Person): Promise<number> {
  sent += 1
  const headers = { 'x-forwarded-for': `10.9.0.${sent}` }
  return (await portal.ask('POST', '/api/happiness-survey', { body: answer, headers, as })).status
}

const person = (n: number, change: Record<string, string | number>) =>
  filledIn({ personalEmail: `p${n}@mail.example`, contactNumber: `030000000${10 + n}`, ...change })

const victim = person(1, {
  localCommitee: 'Giki',
  overallRating: 3,
  ...{ educated: 'No', standardsFullfilled: 'No', leadershipOpinion: 'No', workAppreciated: 'Maybe' },
  ...{ recommending: 'Maybe', overworked: 'Yes', expectationsMet: 'No', utilisedMore: 'Yes' },
  suggestions: 'What only the victim would write.',
})

type View = { tally: Tally; comments: string[] }
const seen = new Map<string, View>([['nothing', { tally: emptyTally(), comments: [] }]])
const months = ['2026-03', '2026-06', '2026-07']
const ranges = ['', ...months.flatMap((from) => months.filter((to) => to >= from).map((to) => `from=${from}&to=${to}`))]

/** The victim's LC, and LCs with two, one and no other answers: the rest look the same to the reader. */
const watchedLcs = ['Giki', 'LUMS', 'IBA', 'Lahore']

/** Everything that the reader can request, as one text; records every view. */
async function readAllViews(): Promise<string> {
  const everything: unknown[] = []
  for (const lc of ['', ...watchedLcs.map((code) => `lc=${encodeURIComponent(code)}&`)]) {
    for (const range of ranges) {
      const results = await portal.ask('GET', `/api/happiness-survey/results?${lc}${range}`, { as: reader })
      const comments = await portal.ask('GET', `/api/happiness-survey/comments?limit=100&${lc}${range}`, { as: reader })
      const { counted, ratings, shares } = results.json
      const texts = comments.json.comments.map(({ text }: { text: string }) => text)
      seen.set(results.text + comments.text, { tally: { counted, ratings, shares }, comments: texts })
      everything.push(results.json, comments.json)
    }
  }
  return JSON.stringify(everything)
}

const asNumbers = ({ counted, ratings, shares }: Tally) => [
  counted,
  ...ratings,
  ...Object.values(shares).flatMap(({ Yes, No, Maybe }) => [Yes, No, Maybe]),
]
const minus = (a: number[], b: number[]) => a.map((n, at) => n - (b[at] as number))

/** The sums of every subset of the reader's own answers. */
function ownSums(own: AnswerForm[]): number[][] {
  const sums = [asNumbers(emptyTally())]
  for (const answer of own) {
    const one = asNumbers(tallyOf([answer]))
    sums.push(...sums.map((sum) => sum.map((n, at) => n + (one[at] as number))))
  }
  return sums
}

/** Differences of two views minus own answers, if one person is left. */
function isolatePersons(own: AnswerForm[]): number[][] {
  const views = [
    ...new Map([...seen.values()].map(({ tally }) => [String(asNumbers(tally)), asNumbers(tally)])).values(),
  ]
  const found: number[][] = []
  for (const a of views) {
    for (const b of views) {
      for (const sum of ownSums(own)) {
        const left = minus(minus(a, b), sum)
        if (left[0] === 1 && left.every((n) => n === 0 || n === 1)) found.push(left)
      }
    }
  }
  return found
}

it('learns nothing about the only member who answered there', { timeout: 240_000 }, async () => {
  const fakes = Array.from({ length: 5 }, (_, n) =>
    person(20 + n, { localCommitee: 'Giki', overallRating: 10, firstName: 'Made up', suggestions: `Made up ${n}` }),
  )
  const own = person(40, { localCommitee: 'Giki', overallRating: 9, suggestions: 'By the reader' })
  const others = (['LUMS', 'LUMS', 'IBA', 'NUST'] as const).map((localCommitee, n) =>
    person(50 + n, { localCommitee, overallRating: 6 + n, overworked: 'No', suggestions: `By another member ${n}` }),
  )
  let before = await readAllViews()
  const expectUnchanged = async () => {
    const after = await readAllViews()
    expect(after).toBe(before)
  }

  for (const fake of fakes.slice(0, 2)) expect(await send(fake)).toBeLessThan(300)
  await expectUnchanged()
  expect(await send(victim, await portal.signInAs('tm'))).toBeLessThan(300)
  await expectUnchanged()
  for (const other of others) await send(other, await portal.signInAs('tm'))
  for (const fake of fakes.slice(2)) await send(fake)
  await send(own, reader)
  await expectUnchanged()
  // The victim's address and number, as a visitor and from the reader's account.
  const asVictim = { ...fakes[0]!, personalEmail: victim.personalEmail, contactNumber: victim.contactNumber }
  await send({ ...asVictim, suggestions: 'In the name of the victim' })
  await send({ ...asVictim, suggestions: 'In the name of the victim, signed in' }, reader)
  await portal.ask('POST', '/api/happiness-survey/count', { as: reader })
  await expectUnchanged()
  for (const day of ['2026-03-09', '2026-03-16', '2026-06-29']) {
    await goTo(day)
    await expectUnchanged()
  }

  await goTo('2026-07-01')
  before = await readAllViews()
  const all = await portal.ask('GET', '/api/happiness-survey/comments?limit=100', { as: reader })
  const texts = all.json.comments.map(({ text }: { text: string }) => text)
  expect(texts.sort()).toEqual([victim, own, ...others].map(({ suggestions }) => suggestions).sort())
  expect(all.json.comments.every(({ lc }: { lc: string }) => lc === '')).toBe(true)
  await send(person(60, { localCommitee: 'Giki' }), reader)
  await expectUnchanged()

  expect(isolatePersons([...fakes, own, asVictim])).toEqual([])
  const alone = [...seen.values()].map(({ comments }) =>
    comments.filter((text) => !/reader|Made up|name of/.test(text)),
  )
  expect(alone.filter(({ length }) => length > 0 && length < 5)).toEqual([])
})

it('would find the person if figures were published immediately', () => {
  const fakes = Array.from({ length: 4 }, (_, n) => person(n, { localCommitee: 'Giki', overallRating: 10 }))
  seen.set('leak', { tally: tallyOf([...fakes, victim]), comments: [] })
  expect(isolatePersons(fakes)).toContainEqual(asNumbers(tallyOf([victim])))
})
