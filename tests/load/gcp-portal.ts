// Portal for benchmarks: a throwaway database with approved GCPs, some funnel reports and signed-in team leaders.
import { sql } from 'kysely'
import { hubs } from '#main.server.ts'
import { startTestPortal } from '#server/testing/portal.ts'
import { fromHub } from '../setup/from-hub.ts'
import { beMeasured, connections } from './measure.ts'
import { postgresCpu } from './postgres-cpu.ts'

const { fillGcps } = await fromHub('gcp/server/test-many-gcps.ts')
const { funnelCommittees, terms } = await fromHub('mx-funnel/rules.ts')
const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')

const portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'info', WRITES_PER_ACCOUNT: '10000000' } })
await fillGcps(portal.db, Number(process.env.GCP_ENTRIES ?? 10_000))
const leaders = await Promise.all(Array.from({ length: connections }, () => portal.signInAs('tl')))
const [leader] = leaders
for (const lc of funnelCommittees ?? []) {
  for (const term of terms)
    await portal.ask('POST', '/api/mxfunnel/submit', { as: leader, body: reportOf({ lc, term }) })
}
const postgres = portal.engine === 'postgres' ? process.env.NEXUS_TEST_POSTGRES : undefined
if (postgres) await sql`vacuum analyze`.execute(portal.db)
const besides = postgres ? await postgresCpu(postgres) : undefined
beMeasured({ url: portal.url, people: leaders.map((person) => ({ ...person, address: '127.0.0.1' })) }, besides)
