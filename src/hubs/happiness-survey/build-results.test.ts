// Anonymity of the results: simulates hundreds of small countries over weeks and checks thousands of views. People answer, are
// counted, set aside and taken back, and a year closes. Every figure is recomputed from a plain list of people; and any set of
// people who are always in the same views has at least five members.
import { expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import type { Year } from '#shared/time/years.ts'
import { buildResults, type Sum } from './build-results.ts'
import { answersToMove, formClosingGroups, formGroups, type Kind } from './groups.ts'
import { monthOf, roundOf } from './rounds.ts'
import type { Counted } from './rules.ts'
import { type Choice, choices } from './survey.ts'
import { questionNames, specSurvey, tallyOf } from './test-questions.ts'

/** Repeated here on purpose: this test must not follow a mistake in the rules. */
const floor = 5
const worlds = 400

let state = 20_261_116
function random(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T

type Person = Counted & {
  year: string
  kind: Kind
  round: string
  localCommitee: string
  groupNo: number
  groupLc: string
  groupMonth: string
  isAside: number
  isOut: number
}
/** In a crowded world there are enough visitors to be shown. */
type World = { people: Person[]; groups: number; isCrowded: boolean }

const committees = ['LUMS', 'IBA', 'Giki']
const years: Year[] = [
  { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' },
  { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' },
]
const moments = [
  ...['2025-09-08', '2025-10-06', '2026-01-01', '2026-02-09', '2026-03-09', '2026-07-01'],
  ...['2026-07-06', '2026-09-07', '2026-10-05', '2027-01-01', '2027-03-01'],
].map((day) => `${day}T00:00:00.000Z`)
/** The handover is late: until then, answers of a new round belong to the old year. */
const handover = 7

const newPerson = (year: string, at: string, isCrowded: boolean): Person => ({
  ...(Object.fromEntries(questionNames.map((name) => [name, oneOf(choices)])) as Record<string, Choice>),
  overallRating: random(11),
  year,
  kind: random(5) < (isCrowded ? 1 : 4) ? 'member' : 'visitor',
  round: roundOf(at),
  localCommitee: oneOf(committees),
  ...{ groupNo: 0, groupLc: '', groupMonth: '', isAside: 0, isOut: 0 },
})

function closeGroup(world: World, answers: Person[], groupLc: string, groupMonth: string) {
  world.groups += 1
  for (const person of answers) Object.assign(person, { groupNo: world.groups, groupLc, groupMonth })
}

/** What the server does on a Monday, using its own rules. */
function count(world: World, year: string, counting: string) {
  const ofYear = world.people.filter((person) => person.year === year)
  const waiting = ofYear.filter(({ groupNo, isAside }) => groupNo === 0 && isAside === 0)
  for (const { lc, round, answers } of formGroups(waiting, counting))
    closeGroup(world, answers, lc, monthOf(round, counting))
  moveAsides(world, ofYear)
}

function moveAsides(world: World, ofYear: Person[]) {
  const groups = Map.groupBy(ofYear, ({ groupNo }) => groupNo)
  for (const [groupNo, group] of groups) {
    const moving = groupNo > 0 ? answersToMove(group) : []
    if (moving.length > 0) world.groups += 1
    for (const person of moving) Object.assign(person, { groupNo: world.groups, isOut: person.isAside })
  }
}

/** What the server stores: a tally per year, LC and month. */
function buildSums({ people }: World): Sum[] {
  const counted = people.filter(({ groupNo, isOut }) => groupNo > 0 && isOut === 0)
  const cells = Map.groupBy(counted, ({ year, groupLc, groupMonth }) => `${groupMonth}|${year}|${groupLc}`)
  return [...cells].sort().map(([key, cell]) => {
    const [month = '', year = '', lc = ''] = key.split('|')
    return { year, lc, month, tally: tallyOf(cell) }
  })
}

/** Counted one by one, without any tally. */
function naive(people: readonly Person[]) {
  const promoters = people.filter(({ overallRating }) => overallRating >= 9).length
  const detractors = people.filter(({ overallRating }) => overallRating <= 6).length
  const sum = people.reduce((total, { overallRating }) => total + overallRating, 0)
  return {
    ...{ counted: people.length, promoters, detractors, neutrals: people.length - promoters - detractors },
    nps: people.length ? Math.round(((promoters - detractors) / people.length) * 100) + 0 : null,
    averageRating: people.length ? sum / people.length : null,
  }
}

const organisation = newOrganisation()
const ranges = [{}, { from: '2025-09', to: '2025-12' }, { from: '2026-01', to: '2026-06' }, { from: '2026-07' }]

const countOf = <K extends keyof Person>(people: readonly Person[], name: K, value: Person[K]) =>
  people.filter((person) => person[name] === value).length

let crowds = 0
/** Called thousands of times: comparing texts is faster than comparing objects. */
const differences: string[] = []
function expectSame(what: string, shown: object, added: object) {
  const [a, b] = [shown, added].map((figures) => JSON.stringify(Object.entries(figures).sort()))
  if (a !== b) differences.push(`${what}: ${a} is not ${b}`)
}

/** Every view at this time, and who is in it; also checks the figures. */
function readAllViews(world: World): Set<Person>[] {
  const sums = buildSums(world)
  const counted = world.people.filter((person) => person.groupNo > 0 && !person.isOut && person.groupLc !== 'visitors')
  return years.flatMap((year) => ['', ...committees].flatMap((lc) => readView(sums, counted, year, lc)))
}

function readView(sums: Sum[], counted: Person[], year: Year, lc: string): Set<Person>[] {
  const { from = '', to = '9999' } = oneOf(ranges) as { from?: string; to?: string }
  const until = sums.filter((sum) => sum.year <= year.label)
  const {
    rounds,
    trend,
    ratings,
    shares,
    committees: _,
    months,
    visitors,
    ...whole
  } = buildResults(until, year, { ...(lc && { lc }), from, to }, organisation, specSurvey)
  const ofLc = counted.filter((person) => (!lc || person.groupLc === lc) && person.year <= year.label)
  const within = ofLc.filter(
    (person) => person.year === year.label && person.groupMonth >= from && person.groupMonth <= to,
  )
  expectSame('whole', whole, naive(within))
  expectSame(
    'ratings',
    ratings,
    ratings.map((_, overallRating) => countOf(within, 'overallRating', overallRating)),
  )
  const question = oneOf(questionNames)
  for (const choice of choices)
    expectSame(question, [shares[question]?.[choice] ?? Number.NaN], [countOf(within, question, choice)])
  for (const { month, ...row } of trend)
    expectSame(month, row, naive(within.filter(({ groupMonth }) => groupMonth === month)))
  for (const { nps, averageRating } of visitors) expectSame('visitors', [nps % 25 === 0, averageRating % 1], [true, 0])
  crowds += visitors.length
  expectSame('all rounds', [rounds.reduce((sum, row) => sum + row.counted, 0)], [ofLc.length])
  return [
    new Set(within),
    ...rounds.map(({ round, year: of, ...row }) => {
      const who = ofLc.filter((person) => person.year === of && roundOf(person.groupMonth) === round)
      expectSame(round, row, naive(who))
      return new Set(who)
    }),
  ]
}

function simulate(): { world: World; seen: Set<Person>[] } {
  const world: World = { people: [], groups: 0, isCrowded: random(5) === 0 }
  const seen: Set<Person>[] = []
  for (const [n, counting] of moments.entries()) {
    const year = n < handover ? '25.26' : '26.27'
    if (n === handover) {
      const waiting = world.people.filter((person) => person.groupNo === 0 && person.isAside === 0)
      for (const { lc, answers } of formClosingGroups(waiting)) closeGroup(world, answers, lc, '2026-06')
    }
    count(world, year, counting)
    if (random(5) === 0) seen.push(...readAllViews(world))
    for (let k = random(world.isCrowded ? 30 : 14); k > 0; k -= 1)
      world.people.push(newPerson(year, counting, world.isCrowded))
    const ofYear = world.people.filter((person) => person.year === year)
    for (let k = random(7); k > 0 && ofYear.length > 0; k -= 1) oneOf(ofYear).isAside = random(2)
  }
  seen.push(...readAllViews(world))
  return { world, seen }
}

it(`adds up, and isolates nobody, in ${worlds} countries`, { timeout: 60_000 }, () => {
  let [views, parts] = [0, 0]
  const small: string[] = []
  for (let n = 0; n < worlds; n += 1) {
    const { world, seen } = simulate()
    const alike = Map.groupBy(world.people, (person) => seen.map((who) => Number(who.has(person))).join(''))
    for (const [where, people] of alike)
      if (where.includes('1') && people.length < floor) small.push(`country ${n}: ${people.length} at ${where}`)
    views += seen.length
    parts += alike.size
  }
  expect([small, differences]).toEqual([[], []])
  expect([views > 10_000, crowds > 100]).toEqual([true, true])
  expect(parts).toBeGreaterThan(worlds * 3)
})

it('shows rounds in order, and both parts of a round that two years share', () => {
  const tally = tallyOf(Array.from({ length: floor }, () => newPerson('26.27', '2026-09-07', false)))
  const sum = (year: string, month: string): Sum => ({ year, lc: 'LUMS', month, tally })
  const sums = [sum('26.27', '2026-08'), sum('25.26', '2026-08'), sum('25.26', '2026-03')]
  const { rounds } = buildResults(sums, years[1] as Year, {}, newOrganisation(), specSurvey)
  expect(rounds.map(({ round, year }) => `${round} of ${year}`)).toEqual([
    ...['2026-1 of 25.26', '2026-2 of 25.26', '2026-2 of 26.27'],
  ])
})
