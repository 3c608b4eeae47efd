// The measured portal: a throw-away database with approved GCPs and a signed-in team leader.
import { sql } from 'kysely'
import { fillGcps } from '#hubs/gcp/server/test-many-gcps.ts'
import { hubs } from '#main.server.ts'
import { startTestPortal } from '#server/test-portal.ts'
import { beMeasured } from './measure.ts'
import { postgresCpu } from './postgres-cpu.ts'

const portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'info' } })
await fillGcps(portal.db, Number(process.env.GCP_ENTRIES ?? 10_000))
const leader = await portal.signInAs('tl')
const postgres = portal.engine === 'postgres' ? process.env.NEXUS_TEST_POSTGRES : undefined
if (postgres) await sql`vacuum analyze`.execute(portal.db)
const besides = postgres ? await postgresCpu(postgres) : undefined
beMeasured({ url: portal.url, headers: { cookie: leader.cookie } }, besides)
