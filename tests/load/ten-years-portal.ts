// Portal with ten years of data for the benchmark of every endpoint: ROWS rows in each long table.
import { hubs } from '#main.server.ts'
import { sqliteFile } from '#server/database/database.ts'
import { startTestPortal } from '#server/testing/portal.ts'
import { beMeasured } from './measure.ts'
import { postgresCpu } from './postgres-cpu.ts'
import { fillTenYears } from './ten-years.ts'

// CPU time is measured, so a busy machine is no reason to refuse anybody.
const env = { LOG_LEVEL: 'info', WRITES_PER_ACCOUNT: '10000000', OVERLOAD_MS: '600000' }
const portal = await startTestPortal({ hubs, env })
const { ids, people } = await fillTenYears(portal, Number(process.env.ROWS ?? 10_000))
const { databaseUrl, dataDir } = portal.portal.config
const besides = databaseUrl ? await postgresCpu(databaseUrl) : undefined
beMeasured({ url: portal.url, people, ids, database: databaseUrl ?? sqliteFile(dataDir) }, besides)
