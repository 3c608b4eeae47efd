// Upgrade of checklists from version 0.1: they belong to the open year, and count from the day of their last change in the
// portal's time zone.
import { expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { buildPortal } from '#server/app.ts'
import { type Engine, openDatabase } from '#server/database/database.ts'
import { readConfig } from '#server/runtime/config.ts'
import { dayOf } from '#shared/time/calendar.ts'
import { isWired } from '../../setup/from-hub.ts'
import { layOutOldPortal, oldSecret } from '../version-0.1/lay-out.ts'

it.runIf(isWired('mx-standards')).each<Engine>(['sqlite', 'postgres'])('on %s', async (engine) => {
  const location = await layOutOldPortal(engine)
  const { dataDir, databaseUrl } = location
  // Late in the evening in UTC, and the next morning in the portal's time zone.
  const late = { updatedAt: '2026-02-27T20:30:00.000Z' }
  const old = openDatabase(location)
  const someone = old.db.selectFrom('mxResponse').select((from) => from.fn.min('userId').as('userId'))
  await old.db.updateTable('mxResponse').set(late).where('userId', '=', someone).execute()
  await old.close()
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AUTH_SECRET: oldSecret, BACKUPS_KEPT: '0' }
  const { portal, close } = await buildPortal(readConfig({ PORT: '0', LOG_LEVEL: 'error', ...env }), hubs, dataDir)
  try {
    const { db } = portal
    const { label: year } = (await portal.years()).open
    const responses = await db.selectFrom('mxResponse').selectAll().orderBy('userId').execute()
    expect(responses).toHaveLength(6)
    const states = await db.selectFrom('mxDay').selectAll().orderBy('userId').execute()
    const counted = states.map(({ done, ...state }) => ({ ...state, done: JSON.parse(done).length }))
    expect(counted[0]).toMatchObject({ day: '2026-02-28' })
    expect(counted).toEqual(
      responses.map(({ userId, lc, portfolio, percent, submitted, updatedAt, standards, links }) => ({
        ...{ year, userId, lc, portfolio, percent, submitted },
        day: dayOf(new Date(updatedAt)),
        done: standards + links,
      })),
    )
    for (const table of ['mxResponse', 'mxAnswers', 'mxSubmission', 'mxTally', 'mxChange']) {
      const years = await db.selectFrom(table).select('year').distinct().execute()
      expect([table, years]).toEqual([table, [{ year }]])
    }
  } finally {
    await close()
  }
})
