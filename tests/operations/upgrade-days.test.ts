// Do the checklists of a portal of version 0.1 belong to the open year afterwards, and count from the day of their last
// change?
import { expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { buildPortal } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Engine } from '#server/database/database.ts'
import { isWired } from '../from-hub.ts'
import { layOutOldPortal, oldSecret } from './version-0.1/lay-out.ts'

it.runIf(isWired('mx-standards')).each<Engine>(['sqlite', 'postgres'])('on %s', async (engine) => {
  const { dataDir, databaseUrl } = await layOutOldPortal(engine)
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AUTH_SECRET: oldSecret, BACKUPS_KEPT: '0' }
  const { portal, close } = await buildPortal(readConfig({ PORT: '0', LOG_LEVEL: 'error', ...env }), hubs, dataDir)
  try {
    const { db } = portal
    const { label: year } = (await portal.years()).open
    const responses = await db.selectFrom('mxResponse').selectAll().orderBy('userId').execute()
    expect(responses).toHaveLength(6)
    const states = await db.selectFrom('mxDay').selectAll().orderBy('userId').execute()
    const counted = states.map(({ done, ...state }) => ({ ...state, done: JSON.parse(done).length }))
    expect(counted).toEqual(
      responses.map(({ userId, lc, portfolio, percent, submitted, updatedAt, standards, links }) => ({
        ...{ year, userId, lc, portfolio, percent, submitted },
        day: updatedAt.slice(0, 10),
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
