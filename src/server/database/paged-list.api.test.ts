// Paged lists: every offset leads to the right rows, and the counters stay correct after any insertions and deletions.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { inTransaction } from './database.ts'
import { countRow, findTotal, nextSeq } from './list-counters.ts'
import { pageByIndex, pagedList, pageFrom } from './paged-list.ts'
import { preparedQuery } from './prepared-query.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.db.schema.createTable('counted').addColumn('seq', 'integer').addColumn('list', 'text').execute()
})
afterAll(() => portal.close())

const add = (list: string) =>
  inTransaction(portal.db, async (trx) => {
    const seq = await nextSeq(trx, 'counted')
    await trx.insertInto('counted').values({ seq, list }).execute()
    await countRow(trx, [list], seq, 1)
    return seq
  })

const remove = (list: string, seq: number) =>
  inTransaction(portal.db, async (trx) => {
    await trx.deleteFrom('counted').where('seq', '=', seq).execute()
    await countRow(trx, [list], seq, -1)
  })

type TestRequest = { list: string; belowSeq: number; skip: number; limit: number }
const byIndex = preparedQuery<TestRequest, { seq: number }>((db, { list, ...start }) =>
  pageByIndex(db.selectFrom('counted').where('list', '=', list), start).select('seq'),
)

const cut = async (list: string, offset: number, limit: number, isOfYear = false) => {
  const all = portal.db.selectFrom('counted').select('seq').where('list', '=', list)
  const asked = { list, offset, limit, isOfYear }
  const { rows, total } = await pagedList(portal.db, asked, (start) => pageFrom(all, start).execute())
  const prepared = await pagedList(portal.db, { ...asked, total }, (start) => byIndex(portal.db, { list, ...start }))
  expect(prepared).toEqual({ rows, total })
  return rows.map(({ seq }) => seq)
}

it('finds the row at any offset of a long list with gaps', async () => {
  const seqs = Array.from({ length: 3000 }, (_, n) => n + 1).filter(
    (seq) => seq % 7 !== 0 && (seq < 1200 || seq > 1900),
  )
  await inTransaction(portal.db, async (trx) => {
    for (let at = 0; at < seqs.length; at += 500) {
      await trx
        .insertInto('counted')
        .values(seqs.slice(at, at + 500).map((seq) => ({ seq, list: 'long' })))
        .execute()
    }
    for (const seq of seqs) await countRow(trx, ['long'], seq, 1)
    await trx.insertInto('sequence').values({ name: 'counted', last: 3000 }).execute()
  })
  expect(await findTotal(portal.db, 'long')).toBe(seqs.length)
  const newestFirst = seqs.toReversed()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: seqs.length + 50 }), async (offset) => {
      expect(await cut('long', offset, 3)).toEqual(newestFirst.slice(offset, offset + 3))
    }),
    { numRuns: 60 },
  )
})

it('begins at the newest row of a year, and ends with its last', async () => {
  const { seqs, added } = await inTransaction(portal.db, async (trx) => {
    const last = await nextSeq(trx, 'counted', 5000)
    const seqs = Array.from({ length: 20 }, (_, n) => last - 3000 + n)
    await trx
      .insertInto('counted')
      .values(seqs.map((seq) => ({ seq, list: 'year' })))
      .execute()
    for (const seq of seqs) await countRow(trx, ['year'], seq, 1)
    return { seqs: seqs.toReversed(), added: last }
  })
  expect(await cut('year', 0, 8, true)).toEqual(seqs.slice(0, 8))
  expect(await cut('year', 16, 8, true)).toEqual(seqs.slice(16))
  const starts: { belowSeq: number; limit: number }[] = []
  await pagedList(portal.db, { list: 'year', offset: 16, limit: 8, isOfYear: true }, async (start) => {
    starts.push(start)
    return []
  })
  // Asked for more, the walk would go on through every older row; begun higher, through every newer one.
  expect(starts).toMatchObject([{ limit: 4 }])
  expect(starts[0]?.belowSeq).toBeLessThan(added - 2000)
})

it('counts right when many add and remove at once', async () => {
  const added = await Promise.all(Array.from({ length: 40 }, () => add('busy')))
  expect(new Set(added).size).toBe(40)
  await Promise.all([...added.slice(0, 15).map((seq) => remove('busy', seq)), add('busy'), add('busy')])
  expect(await findTotal(portal.db, 'busy')).toBe(27)
})

it('knows nothing of an empty list', async () => {
  expect(await findTotal(portal.db, 'nothing')).toBe(0)
  expect(await cut('nothing', 5000, 10)).toEqual([])
})
