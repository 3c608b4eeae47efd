// Races of figures: two instances count at once, around midnight, with clocks that differ, beside an opening and a recount; nothing
// is lost or counted twice, and nothing waits for ever.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { plusDays, today } from '#shared/time/calendar.ts'
import { type Db, inTransaction, openDatabase } from '../database/database.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { turnYear } from '../testing/years.ts'
import { defineFigures, sumOf } from './figures.ts'
import { recountOf } from './recount-figures.ts'

let portal: TestPortal
/** The database as a second instance sees it; a process has one connection to an SQLite file. */
let beside: Pick<ReturnType<typeof openDatabase>, 'db' | 'close'>
let year: string
const records = new Map<string, number>()
const isPostgres = process.env.NEXUS_TEST_ENGINE === 'postgres'

const figures = defineFigures({
  source: 'test-race',
  async *records(_, of) {
    if (of !== year) return
    for (const [id, amount] of records) yield { id, shares: [{ committee: 'all', numbers: { amount } }] }
  },
})

beforeEach(async () => {
  records.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T18:59:00Z') })
  portal = await startTestPortal()
  beside = isPostgres ? openDatabase(portal.portal.config) : { db: portal.db, close: async () => {} }
  year = (await portal.portal.years()).open.label
})
afterEach(async () => {
  await beside.close()
  await portal.close()
  vi.useRealTimers()
})

/** A gate that work waits at until somebody opens it. */
function makeGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

const count = (db: Db, id: string, amount: number, before: Promise<void> = Promise.resolve()) =>
  inTransaction(db, async (trx) => {
    // The record is stored here; another instance may be as far as that, too.
    await before
    records.set(id, amount)
    figures.count(trx, { id, year, shares: [{ committee: 'all', numbers: { amount } }] })
  })
const readAmount = async (on?: string) => sumOf(await figures.read(portal.db, { year, on })).amount ?? 0

it('counts everything that two instances save at once on the first change of a day', async () => {
  const first = count(portal.db, 'a', 1)
  await Promise.all([first, ...['b', 'c', 'd'].map((id) => count(beside.db, id, 10))])
  const before = today()
  vi.setSystemTime(Date.now() + 86_400_000)
  await Promise.all(['e', 'f', 'g'].flatMap((id) => [count(portal.db, id, 100), count(beside.db, `${id}2`, 100)]))
  expect([await readAmount(before), await readAmount()]).toEqual([31, 631])
})

it.runIf(isPostgres)('keeps what is later later where clocks differ by minutes around midnight', async () => {
  const slow = makeGate()
  const late = count(beside.db, 'b', 10, slow.passed)
  vi.setSystemTime(new Date('2026-11-02T19:02:00Z'))
  const after = today()
  await count(portal.db, 'a', 1)
  // The other instance's clock is five minutes behind.
  vi.setSystemTime(new Date('2026-11-02T18:57:00Z'))
  slow.open()
  await late
  expect([await readAmount(plusDays(after, -1)), await readAmount(after)]).toEqual([0, 11])
})

it('changes the same record from two instances, and adds it once', async () => {
  await count(portal.db, 'a', 1)
  await Promise.all(Array.from({ length: 8 }, (_, n) => count(n % 2 ? portal.db : beside.db, 'a', n)))
  const [row] = await portal.db.selectFrom('figureShare').select('shares').where('source', '=', 'test-race').execute()
  expect(await readAmount()).toBe(JSON.parse(row?.shares as string)[0].numbers.amount ?? 0)
})

it('never deadlocks, however many cells transactions touch and in whatever order', async () => {
  const committees = ['w', 'x', 'y', 'z']
  const save = (db: Db, n: number) =>
    inTransaction(db, async (trx) => {
      const order = n % 2 ? committees : committees.toReversed()
      for (const committee of order) {
        figures.count(trx, { id: `${n} ${committee}`, year, shares: [{ committee, numbers: { amount: 1 } }] })
      }
    })
  await Promise.all(Array.from({ length: 20 }, (_, n) => save(n % 3 ? portal.db : beside.db, n)))
  expect(await readAmount()).toBe(80)
})

it('counts in the old year or the new one when an opening comes at the same time, and never in both or none', async () => {
  await count(portal.db, 'a', 1)
  const closed = year
  const opening = turnYear(portal, { label: 'next', startsOn: today(), endsOn: plusDays(today(), 364) })
  const saving = inTransaction(beside.db, async (trx) => {
    const { label } = await trx.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
    figures.count(trx, { id: 'b', year: label, shares: [{ committee: 'all', numbers: { amount: 10 } }] })
  })
  await Promise.allSettled([opening, saving])
  const next = sumOf(await figures.read(portal.db, { year: 'next' })).amount ?? 0
  const before = sumOf(await figures.read(portal.db, { year: closed })).amount ?? 0
  expect(before).toBeGreaterThanOrEqual(1)
  expect(before + next).toBeLessThanOrEqual(11)
})

it('recounts while others save', async () => {
  await count(portal.db, 'a', 1)
  const saves = Array.from({ length: 10 }, (_, n) => count(n % 2 ? portal.db : beside.db, `s${n}`, 1))
  const recounts = [
    recountOf(figures).mend(portal.portal),
    recountOf(figures).mend({ db: beside.db, engine: portal.engine }),
  ]
  await Promise.all([...saves, ...recounts])
  await recountOf(figures).mend(portal.portal)
  expect(await readAmount()).toBe(11)
  expect(await recountOf(figures).mend(portal.portal)).toEqual([])
})
