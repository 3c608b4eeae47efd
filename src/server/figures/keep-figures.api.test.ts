// Kept figures: each day has the cells that were kept for it, a day that nobody kept has none, and the first to keep a day wins.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { plusDays } from '#shared/time/calendar.ts'
import { type Db, inTransaction, openDatabase } from '../database/database.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { defineFigures, runningSums } from './figures.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await startTestPortal()
})
afterEach(() => portal.close())

const figures = defineFigures({ source: 'test-kept' })
const year = '26.27'
type Done = Record<string, number>

const keep = (day: string, done: Done, db: Db = portal.db) => {
  const cells = Object.entries(done).map(([committee, number]) => ({
    committee,
    numbers: { counted: 1, done: number },
  }))
  return inTransaction(db, (trx) => figures.keep(trx, { year, day, cells }))
}
async function read(on: string): Promise<Done> {
  const cells = await figures.read(portal.db, { year, on })
  return Object.fromEntries(cells.map(({ committee, numbers }) => [committee, numbers.done ?? 0]))
}

it('reads each day as it was kept, whatever the others were', async () => {
  const day = fc.option(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(1)), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(fc.array(day, { maxLength: 10 }), async (days) => {
      await portal.db.deleteFrom('figure').execute()
      const first = '2026-11-02'
      let last: string | undefined
      for (const [at, done] of days.entries()) {
        if (!done) continue
        await keep(plusDays(first, at), done)
        if (Object.keys(done).length > 0) last = plusDays(first, at)
      }
      for (const [at, done = {}] of days.entries()) expect(await read(plusDays(first, at))).toEqual(done)
      if (last) expect(((await figures.findLastKept(portal.db, year)) ?? '') >= last).toBe(true)
      expect(await figures.read(portal.db, { year })).toEqual([])
      const sums = runningSums(await figures.readSpans(portal.db, { year }))
      const sumOn = (on: string) => sums.findLast(({ day }) => day <= on)?.numbers.counted ?? 0
      for (const [at, done = {}] of days.entries()) expect(sumOn(plusDays(first, at))).toBe(Object.keys(done).length)
    }),
    { numRuns: 40 },
  )
})

it('keeps a row per change and not per day', async () => {
  for (const day of ['02', '03', '04']) await keep(`2026-11-${day}`, { a: 1, b: 2 })
  await keep('2026-11-05', { a: 1, b: 3 })
  const rows = await portal.db.selectFrom('figure').select(['committee', 'from', 'until']).orderBy('until').execute()
  expect(rows).toHaveLength(3)
})

it('a day that was kept stays, also when two instances keep it at once', async () => {
  const isPostgres = portal.engine === 'postgres'
  const beside = isPostgres ? openDatabase(portal.portal.config) : { db: portal.db, close: async () => {} }
  await keep('2026-11-02', { a: 1, b: 1 })
  await Promise.all([keep('2026-11-03', { a: 1, b: 2 }), keep('2026-11-03', { a: 2, b: 1 }, beside.db)])
  const kept = await read('2026-11-03')
  expect([
    { a: 1, b: 2 },
    { a: 2, b: 1 },
  ]).toContainEqual(kept)
  await keep('2026-11-03', { a: 9 })
  expect([await read('2026-11-02'), await read('2026-11-03')]).toEqual([{ a: 1, b: 1 }, kept])
  await beside.close()
})
