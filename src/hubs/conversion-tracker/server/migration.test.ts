// Migration to codes: what was published with this screen's own spellings is kept, with the codes of its LCs.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { type Migration, migrateWithin } from '#server/database/migrate.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { findPublication, listHistory, listPage } from './queries.ts'
import { conversionMigrations } from './tables.ts'

let portal: TestPortal
const total = (signups: number) => ({ signups, recruitment: 1, exchange: 0 })
const published = ['GIKI', 'Karachi South', 'GIKI', 'Karachi', 'LUMS', '']

beforeAll(async () => {
  portal = await startTestPortal()
  const migrateThrough = (steps: Migration[]) =>
    inTransaction(portal.db, (trx) => migrateWithin(trx, portal.engine, [...shell.migrations, ...steps]))
  await migrateThrough(conversionMigrations.slice(0, 1))
  const totals = { LUMS: total(1), IBA: total(0), GIKI: total(2), 'Karachi South': total(1), National: total(6) }
  const publication = { id: 'p-1', publishedAt: '2026-03-01T10:00:00.000Z', publishedBy: 'Sara Khan' }
  await portal.db
    .insertInto('conversionPublication')
    .values({ ...publication, totals: JSON.stringify(totals) })
    .execute()
  const rows = published.map((lc, at) => ({
    ...{
      publicationId: 'p-1',
      place: at + 1,
      placeInLc: published.slice(0, at + 1).filter((each) => each === lc).length,
    },
    ...{ lc, name: `Person ${at}`, email: `person${at}@nexus.example`, recruitment: 'No', exchange: 'No' },
  }))
  await portal.db.insertInto('conversionEntry').values(rows).execute()
  const line = { kind: 'conversion.publish', subject: '/eld-conversion', actorEmail: '', address: '' }
  const lines = [
    { ...line, id: 'a-1', seq: 9001, at: '2026-02-01T10:00:00.000Z', actorUid: 'before' },
    { ...line, id: 'a-2', seq: 9002, at: '2026-03-01T10:00:00.300Z', actorUid: 'sara' },
    { ...line, id: 'a-3', seq: 9003, at: '2026-03-02T10:00:00.000Z', actorUid: 'after' },
  ]
  await portal.db.insertInto('audit').values(lines).execute()
  await migrateThrough(conversionMigrations)
})
afterAll(() => portal.close())

it('converts rows and totals to codes, and loses none', async () => {
  const rows = await listPage(portal.db, 'p-1', 'National', 0, 100)
  expect(rows.map(({ lc }) => lc)).toEqual(['Giki', 'South Karachi', 'Giki', 'Karachi', 'LUMS', ''])
  const giki = await listPage(portal.db, 'p-1', 'Giki', 0, 100)
  expect(giki.map(({ name }) => name)).toEqual(['Person 0', 'Person 2'])
  const year = (await portal.portal.years()).open.label
  expect((await findPublication(portal.db, year))?.totals).toEqual({
    ...{ LUMS: total(1), IBA: total(0), Giki: total(2), 'South Karachi': total(1), National: total(6) },
  })
  const history = await listHistory(portal.db, year)
  expect(history.map(({ day, totals }) => [day, totals.National])).toEqual([['2026-03-01', total(6)]])
})

it('finds the publisher in the audit trail', async () => {
  const rows = await portal.db.selectFrom('conversionPublication').select('publishedByUid').execute()
  expect(rows).toEqual([{ publishedByUid: 'sara' }])
})
