// Do the kept counts stay true, and does every offset lead to the right row, whatever was added and removed before?
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { countRow, nextSeq, placeOf, totalOf } from './counted-list.ts'
import { inTransaction } from './database.ts'

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

async function rowAt(list: string, offset: number) {
  const { belowSeq, skip } = await placeOf(portal.db, list, offset, await totalOf(portal.db, list))
  const rows = portal.db.selectFrom('counted').select('seq').where('list', '=', list).where('seq', '<', belowSeq)
  return (await rows.orderBy('seq', 'desc').limit(1).offset(skip).executeTakeFirst())?.seq
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
  expect(await totalOf(portal.db, 'long')).toBe(seqs.length)
  const newestFirst = seqs.toReversed()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: seqs.length + 50 }), async (offset) => {
      expect(await rowAt('long', offset)).toBe(newestFirst[offset])
    }),
    { numRuns: 60 },
  )
})

it('counts right when many add and remove at once', async () => {
  const added = await Promise.all(Array.from({ length: 40 }, () => add('busy')))
  expect(new Set(added).size).toBe(40)
  await Promise.all([...added.slice(0, 15).map((seq) => remove('busy', seq)), add('busy'), add('busy')])
  expect(await totalOf(portal.db, 'busy')).toBe(27)
})

it('knows nothing of an empty list', async () => {
  expect(await totalOf(portal.db, 'nothing')).toBe(0)
  expect(await rowAt('nothing', 5000)).toBeUndefined()
})
