// Schema cache: migrations run once for each set of steps, and again for another set.
import { expect, it } from 'vitest'
import type { Migration } from '../database/migrate.ts'
import { readInitialRowCounts, readSchema } from './schema.ts'

it('caches by what the migrations do, not by their names', async () => {
  let runs = 0
  const making = (table: string): Migration => ({
    name: 'first',
    async up(trx) {
      runs += 1
      await trx.schema.createTable(table).addColumn('place', 'integer').execute()
      await trx.insertInto(table).values({ place: 1 }).execute()
    },
  })
  const named = async (steps: Migration[]) => (await readSchema(steps)).map(({ name }) => name)
  const steps = [making('one')]
  expect(await named(steps)).toEqual(['migration', 'one'])
  expect((await readInitialRowCounts(steps.map((step) => ({ ...step })))).get('one')).toBe(1)
  expect(runs).toBe(1)
  expect(await named([making('other')])).toEqual(['migration', 'other'])
  expect(runs).toBe(2)
})
