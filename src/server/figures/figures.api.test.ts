// Figures: whatever is counted, changed and taken back, on whatever day, the sums are those of the records, today and on every day
// that is over.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plusDays, today } from '#shared/time/calendar.ts'
import { inTransaction, type Trx } from '../database/database.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { turnYear } from '../testing/years.ts'
import { defineFigures, type Numbers, runningSums, type Share, sumOf } from './figures.ts'
import { rebuildPastYear, recountOf, storeHistory } from './recount-figures.ts'

type Bottle = { year: string; shelf: string; label: string; millilitres: number }

let portal: TestPortal
let bottles: Map<string, Bottle>
let year: string

const shareOf = ({ shelf, label, millilitres }: Bottle): Share[] => [
  { committee: shelf, numbers: { bottles: 1, millilitres } },
  { committee: shelf, part: 'labels', numbers: { [label]: 1 } },
]
const cellar = defineFigures({
  source: 'test-cellar',
  async *records(_, of) {
    for (const [id, bottle] of bottles) if (bottle.year === of) yield { id, shares: shareOf(bottle) }
  },
})

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T07:00:00Z') })
  bottles = new Map()
  portal = await startTestPortal()
  year = (await portal.portal.years()).open.label
})
afterEach(async () => {
  await portal.close()
  vi.useRealTimers()
})

const put = (trx: Trx, id: string, bottle: Bottle | undefined) => {
  const of = bottle?.year ?? bottles.get(id)?.year ?? year
  if (bottle) bottles.set(id, bottle)
  else bottles.delete(id)
  cellar.count(trx, { id, year: of, shares: bottle ? shareOf(bottle) : [] })
}
const store = (id: string, bottle: Partial<Bottle> | undefined) =>
  inTransaction(portal.db, async (trx) =>
    put(trx, id, bottle && { year, shelf: 'north', label: 'plain', millilitres: 1, ...bottle }),
  )

/** From the records themselves. */
function expectedCells(of = year): Record<string, Record<string, number>> {
  const cells: Record<string, Record<string, number>> = {}
  const add = (cell: string, name: string, amount: number) => {
    const numbers = cells[cell] ?? {}
    cells[cell] = { ...numbers, [name]: (Object.hasOwn(numbers, name) ? (numbers[name] ?? 0) : 0) + amount }
  }
  for (const { year: own, shelf, label, millilitres } of bottles.values()) {
    if (own !== of) continue
    add(`${shelf} `, 'bottles', 1)
    if (millilitres > 0) add(`${shelf} `, 'millilitres', millilitres)
    add(`${shelf} labels`, label, 1)
  }
  return cells
}
async function readCells(on?: string, of = year) {
  const cells = await cellar.read(portal.db, { year: of, on })
  return Object.fromEntries(cells.map(({ committee, part, numbers }) => [`${committee} ${part}`, numbers]))
}

const action = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  bottle: fc.option(
    fc.record({
      shelf: fc.constantFrom('north', 'south'),
      label: fc.constantFrom('plain', 'fancy', '__proto__', 'constructor'),
      millilitres: fc.integer({ min: 0, max: 3 }),
    }),
    { nil: undefined },
  ),
  /** How many days pass before it. */
  days: fc.constantFrom(0, 0, 1, 1, 3),
  failsAtTheEnd: fc.constantFrom(false, false, false, true),
})

it('every day has the sums of its records, whatever happened on it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), async (rounds) => {
      bottles = new Map()
      for (const table of ['figure', 'figureShare']) await portal.db.deleteFrom(table).execute()
      vi.setSystemTime(new Date('2026-11-02T07:00:00Z'))
      const sums = new Map<string, ReturnType<typeof expectedCells>>()
      for (const actions of rounds) {
        vi.setSystemTime(Date.now() + (actions[0]?.days ?? 0) * 86_400_000)
        const before = new Map(bottles)
        const fails = actions.some(({ failsAtTheEnd }) => failsAtTheEnd)
        await inTransaction(portal.db, async (trx) => {
          for (const { id, bottle } of actions) put(trx, id, bottle && { year, ...bottle })
          if (fails) throw new Error('On purpose')
        }).catch(() => {
          bottles = before
        })
        sums.set(today(), expectedCells())
      }
      expect(await readCells()).toEqual(expectedCells())
      for (const [day, cells] of sums) expect([day, await readCells(day)]).toEqual([day, cells])
      expect(await recountOf(cellar).mend(portal.portal)).toEqual([])
      await expectSpansToAgree(sums)
    }),
    { numRuns: 40 },
  )
})

async function expectSpansToAgree(sums: ReadonlyMap<string, ReturnType<typeof expectedCells>>) {
  const days = runningSums(await cellar.readSpans(portal.db, { year, part: '' }))
  for (const [day, cells] of sums) {
    const numbers = Object.entries(cells).filter(([name]) => !name.endsWith('labels'))
    const found: Numbers = days.findLast((each) => each.day <= day)?.numbers ?? {}
    expect([day, found]).toEqual([day, sumOf(numbers.map(([, each]) => ({ numbers: each })))])
  }
}

it('asks for parts of a year', async () => {
  await store('a', { shelf: 'north' })
  await store('b', { shelf: 'south', millilitres: 5 })
  expect(await cellar.read(portal.db, { year, committee: 'south', part: '' })).toEqual([
    { committee: 'south', portfolio: '', part: '', numbers: { bottles: 1, millilitres: 5 } },
  ])
  expect(await cellar.read(portal.db, { year: '20.21' })).toEqual([])
})

it('knows nothing of what came after a day', async () => {
  const days: string[] = []
  for (const millilitres of [1, 2, 3]) {
    await store('a', { millilitres })
    days.push(today())
    vi.setSystemTime(Date.now() + 2 * 86_400_000)
  }
  const [first, second] = days as [string, string, string]
  const spans = await cellar.readSpans(portal.db, { year, part: '', on: plusDays(second, 1) })
  expect(runningSums(spans)).toEqual([
    { day: first, numbers: { bottles: 1, millilitres: 1 } },
    { day: second, numbers: { bottles: 1, millilitres: 2 } },
  ])
})

it('stores how a year came about', async () => {
  const entries = [
    { id: 'b', day: '2026-10-03', bottle: { shelf: 'north', label: 'plain', millilitres: 1 } },
    { id: 'a', day: '2026-10-01', bottle: { shelf: 'north', label: 'plain', millilitres: 5 } },
    { id: 'a', day: '2026-10-03', bottle: { shelf: 'south', label: 'plain', millilitres: 7 } },
    { id: 'a', day: '2026-10-06', bottle: { shelf: 'south', label: 'plain', millilitres: 8 } },
  ]
  const past = entries.map(({ id, day, bottle }) => ({ id, day, shares: shareOf({ year, ...bottle }) }))
  await inTransaction(portal.db, (trx) => storeHistory(trx, cellar, year, past))
  for (const [on, last] of [
    ['2026-09-30', []],
    ['2026-10-02', [entries[1]]],
    ['2026-10-05', [entries[0], entries[2]]],
    ['2026-10-06', [entries[0], entries[3]]],
  ] as const) {
    bottles = new Map(last.flatMap((entry) => (entry ? [[entry.id, { year, ...entry.bottle }]] : [])))
    expect([on, await readCells(on)]).toEqual([on, expectedCells()])
  }
  expect(await recountOf(cellar).mend(portal.portal)).toEqual([])
  await store('a', undefined)
  expect(await readCells()).toEqual(expectedCells())
})

it('does not follow a clock that was days ahead: other cells stay on their day', async () => {
  const now = Date.now()
  vi.setSystemTime(now + 30 * 86_400_000)
  await store('a', { shelf: 'north' })
  vi.setSystemTime(now)
  await inTransaction(portal.db, async (trx) => {
    for (const shelf of ['north', 'south']) put(trx, shelf, { year, shelf, label: 'plain', millilitres: 1 })
  })
  expect(await readCells(today())).toMatchObject({ 'south ': { bottles: 1 } })
  expect(await readCells()).toEqual(expectedCells())
})

describe('a year that is over', () => {
  beforeEach(async () => {
    await store('a', { millilitres: 5 })
    await turnYear(portal, { label: 'next', startsOn: today(), endsOn: plusDays(today(), 364) })
  })

  it('is final once it has closed, and what moves out of it counts in both', async () => {
    const before = await readCells()
    await store('a', { millilitres: 9 })
    await store('b', {})
    expect(await readCells()).toEqual(before)
    await store('a', { year: 'next', millilitres: 7 })
    expect(await readCells()).toEqual(before)
    expect(await readCells(undefined, 'next')).toMatchObject({ 'north ': { millilitres: 7 } })
    expect(await recountOf(cellar).mend(portal.portal)).toEqual([])
  })

  it('counts on its last day what comes in while it is closing, at the latest', async () => {
    const closingUntil = plusDays(today(), 2)
    await portal.db.updateTable('year').set({ closingUntil }).where('label', '=', year).execute()
    vi.setSystemTime(new Date(`${closingUntil}T18:59:59.900Z`))
    await inTransaction(portal.db, async (trx) => {
      put(trx, 'b', { year, shelf: 'north', label: 'plain', millilitres: 1 })
      vi.setSystemTime(new Date(`${closingUntil}T19:00:00.100Z`))
    })
    expect(today()).toBe(plusDays(closingUntil, 1))
    expect(await readCells(plusDays(closingUntil, -1))).toMatchObject({ 'north ': { bottles: 1 } })
    expect(await readCells(closingUntil)).toMatchObject({ 'north ': { bottles: 2 } })
  })

  it('gives up what moves to the year that opens', async () => {
    await portal.db
      .updateTable('year')
      .set({ closingUntil: plusDays(today(), 14) })
      .where('label', '=', year)
      .execute()
    vi.setSystemTime(Date.now() + 86_400_000)
    await store('a', { year: 'next', millilitres: 5 })
    expect(await readCells()).toEqual({})
    expect(await readCells(plusDays(today(), -1))).toMatchObject({ 'north ': { bottles: 1 } })
    expect(await readCells(undefined, 'next')).toMatchObject({ 'north ': { bottles: 1 } })
  })
})

it('is not counted again while it is closing, if nothing can be added then', async () => {
  await store('a', {})
  await turnYear(portal, { label: 'next', startsOn: today(), endsOn: plusDays(today(), 364) })
  const closing = { closingUntil: plusDays(today(), 14) }
  await portal.db.updateTable('year').set(closing).where('label', '=', year).execute()
  bottles.clear()
  expect(await recountOf({ ...cellar, endsWithYear: true }).mend(portal.portal)).toEqual([])
  expect(await recountOf(cellar).mend(portal.portal)).toHaveLength(1)
})

describe('a recount', () => {
  it('repairs what differs, from today on, and says what it was', async () => {
    await store('a', { millilitres: 5 })
    await store('b', { millilitres: 6 })
    await store('c', { millilitres: 7 })
    vi.setSystemTime(Date.now() + 3 * 86_400_000)
    // Changed, removed and added behind its back, and a sum that does not follow from the records.
    bottles.set('a', { year, shelf: 'south', label: 'plain', millilitres: 5 })
    bottles.delete('b')
    bottles.set('d', { year, shelf: 'north', label: 'fancy', millilitres: 1 })
    await portal.db
      .updateTable('figure')
      .set({ numbers: JSON.stringify({ bottles: 30, millilitres: 18 }) })
      .where('part', '=', '')
      .execute()
    const lines = await recountOf(cellar).mend(portal.portal)
    expect(lines).toEqual([
      `${year}, record a: counted otherwise`,
      `${year}, record d: not counted`,
      `${year}, record b: counted, but gone`,
      `${year} / north: bottles 29 → 2`,
    ])
    expect(await readCells()).toEqual(expectedCells())
    expect(await readCells(plusDays(today(), -1))).toMatchObject({ 'north ': { bottles: 30 } })
    expect(await recountOf(cellar).mend(portal.portal)).toEqual([])
  })
})

it('builds a year before the portal from records that add, or replace what stood before', async () => {
  const past = defineFigures({
    source: 'test-past',
    async *records() {
      yield { id: '3', day: '2020-03-31', replaces: true, shares: [{ committee: 'north', numbers: { bottles: 2 } }] }
      yield { id: '1', day: '2020-01-31', replaces: true, shares: [{ committee: 'north', numbers: { bottles: 5 } }] }
      yield { id: '2', day: '2020-02-29', shares: [{ committee: 'south', numbers: { bottles: 1 } }] }
      yield { id: '4', day: '2020-02-29', shares: [{ committee: 'south', numbers: { bottles: 1 } }] }
    },
  })
  for (let times = 0; times < 2; times += 1) {
    await inTransaction(portal.db, (trx) => rebuildPastYear(trx, past, '19.20'))
    const on = async (day: string) => sumOf(await past.read(portal.db, { year: '19.20', on: day })).bottles ?? 0
    const days = ['2020-01-30', '2020-01-31', '2020-02-28', '2020-02-29', '2020-03-31', '2020-06-30']
    expect(await Promise.all(days.map(on))).toEqual([0, 5, 5, 7, 4, 4])
    expect(sumOf(await past.read(portal.db, { year: '19.20' }))).toEqual({ bottles: 4 })
  }
})
