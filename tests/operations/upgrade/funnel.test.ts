// Upgrade of funnel reports from version 0.1: they belong to the open year, each with its month and the day on which it was
// made.
import { expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Db, type Engine, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { recount } from '#server/database/recount.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { fromHub, isWired } from '../../setup/from-hub.ts'
import { layOutOldPortal } from '../version-0.1/lay-out.ts'

const { findSumsOn } = await fromHub('mx-funnel/server/results/queries-days.ts')
const { stages } = await fromHub('mx-funnel/rules.ts')

/** Evening in UTC is the next day, here even the next month, in Karachi. */
const made = '2026-08-31T20:00:00.000Z'
const deleted = '2026-09-03T09:00:00.000Z'

async function age(db: Db) {
  const rows = await db.selectFrom('mxFunnelEntry').select('id').orderBy('seq').execute()
  const [kept, gone, mistake, own] = rows.map(({ id }) => id)
  const set = (id: string, change: object) => db.updateTable('mxFunnelEntry').set(change).where('id', '=', id).execute()
  await set(kept, { createdAt: made, updatedAt: deleted })
  await set(gone, { createdAt: made, updatedAt: deleted, deleted: 1 })
  await set(mistake, { createdAt: made, updatedAt: made, deleted: 1 })
  await set(own, { role: 'Buddy', createdAt: '2025-02-03T09:00:00.000Z' })
  return { kept, gone, mistake, own }
}

const countOf = (sums: { entries: number | string }[]) =>
  sums.reduce((count, { entries }) => count + Number(entries), 0)

it.runIf(isWired('mx-funnel')).each<Engine>(['sqlite', 'postgres'])('on %s', async (engine) => {
  const database = openDatabase(await layOutOldPortal(engine))
  const { db } = database
  const ids = await age(db)
  await migrate(database, migrations)
  const { label: year } = await db.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
  const rows = await db.selectFrom('mxFunnelEntry').selectAll().execute()
  const monthOf = (id: string) => rows.find((row) => row.id === id)?.month
  expect(new Set(rows.map((row) => row.year))).toEqual(new Set([year]))
  expect([monthOf(ids.kept), monthOf(ids.gone), monthOf(ids.own)]).toEqual(['2026-09', '2026-09', '2025-02'])

  const told = async (day: string) =>
    countOf(await findSumsOn(db, { by: ['lc'], what: [] }, { year, on: day, where: {} }))
  expect([await told('2025-02-02'), await told('2025-02-03'), await told('2026-08-31')]).toEqual([0, 1, 1])
  expect([await told('2026-09-01'), await told('2026-09-02'), await told('2026-09-03')]).toEqual([3, 3, 2])
  expect(await told('2099-01-01')).toBe(rows.filter((row) => !row.deleted).length)

  const counts = hubs.find(({ name }) => name === 'mx-funnel')?.recounts ?? []
  expect(counts).toHaveLength(2)
  for (const count of counts) expect(await recount(database, count)).toEqual([])
  const [leads] = await db.selectFrom('mxFunnelSum').select(db.fn.sum(stages[0]).as('n')).execute()
  const expected = rows.reduce((sum, row) => sum + (row.deleted ? 0 : row[stages[0]]), 0)
  expect(Number(leads?.n)).toBe(expected)
  await database.close()
})
