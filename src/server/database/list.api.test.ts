// Lists: every page has the right rows in the right order, with the total and the number of pages, whatever the filters.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import type { Db } from './database.ts'
import { type Page, preparedList, readList } from './list.ts'

type Row = { seq: number; colour: string; size: number; note: string }
type Filters = { colour?: string | undefined; isLarge?: boolean }

let portal: TestPortal
const rows = Array.from({ length: 500 }, (_, n): Row => {
  const seq = n * 3 + 1
  return { seq, colour: n % 7 === 0 ? 'red' : 'blue', size: (n * 11) % 5, note: `note ${seq}` }
})

beforeAll(async () => {
  portal = await startTestPortal()
  const table = portal.db.schema.createTable('thing').addColumn('seq', 'integer', (column) => column.primaryKey())
  await table.addColumn('colour', 'text').addColumn('size', 'integer').addColumn('note', 'text').execute()
  await portal.db.schema.createTable('shade').addColumn('seq', 'integer').addColumn('of', 'text').execute()
  await portal.db.insertInto('thing').values(rows).execute()
  await portal.db.insertInto('shade').values({ seq: 1, of: 'red' }).execute()
})
afterAll(() => portal.close())

const selectThings = (db: Db, { colour, isLarge = false }: Filters) => {
  let found = db.selectFrom('thing')
  if (colour !== undefined) found = found.where('colour', '=', colour)
  if (isLarge) found = found.where('size', '>', 2)
  return {
    found,
    // Joined tables may have columns of the same names.
    read: db.selectFrom('thing').leftJoin('shade', 'shade.of', 'thing.colour').selectAll('thing').select('of'),
    key: 'thing.seq',
  }
}
const bySize = [
  ['size', 'asc'],
  ['thing.seq', 'desc'],
] as const

const listThings = preparedList(selectThings)
const listBySize = preparedList((db, filters: Filters) => ({ ...selectThings(db, filters), order: bySize }))

function expected({ colour, isLarge = false }: Filters, { page, limit }: Page, isBySize: boolean) {
  const all = rows
    .filter((row) => (colour === undefined || row.colour === colour) && (!isLarge || row.size > 2))
    .sort((a, b) => (isBySize ? a.size - b.size : 0) || b.seq - a.seq)
  return {
    seqs: all.slice((page - 1) * limit, page * limit).map(({ seq }) => seq),
    total: all.length,
    totalPages: Math.max(1, Math.ceil(all.length / limit)),
  }
}

it('has each page, total and number of pages', async () => {
  const request = fc.record({
    filters: fc.record({ colour: fc.constantFrom(undefined, 'red', 'blue', 'grey'), isLarge: fc.boolean() }),
    page: fc.record({ page: fc.integer({ min: 1, max: 80 }), limit: fc.integer({ min: 1, max: 100 }) }),
    isBySize: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ filters, page, isBySize }) => {
      const list = { ...selectThings(portal.db, filters), ...(isBySize && { order: bySize }) }
      for (const { rows: found, ...counted } of [
        await (isBySize ? listBySize : listThings)(portal.db, filters, page),
        await readList(list, page),
      ]) {
        const seqs = found.map(({ seq }) => seq)
        expect({ seqs, ...counted }).toEqual(expected(filters, page, isBySize))
        for (const row of found) expect(row).toMatchObject({ note: `note ${row.seq}` })
      }
    }),
    { numRuns: 60 },
  )
})

it('reads whole rows, with what is joined', async () => {
  const { rows: found } = await listThings(portal.db, { colour: 'red' }, { page: 1, limit: 1 })
  expect(found).toEqual([{ ...rows.findLast(({ colour }) => colour === 'red'), of: 'red' }])
})
