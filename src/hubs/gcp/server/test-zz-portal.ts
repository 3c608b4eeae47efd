// The measured portal: a throw-away database with approved GCPs and a signed-in team leader.

import { fillGcps } from '#hubs/gcp/server/test-many-gcps.ts'
import { hubs } from '#main.server.ts'
import { startTestPortal } from '#server/test-portal.ts'
import { beMeasured } from '../../../../tests/load/measure.ts'

const portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'info' } })
await fillGcps(portal.db, Number(process.env.GCP_ENTRIES ?? 10_000))
const leader = await portal.signInAs('tl')
beMeasured({ url: portal.url, headers: { cookie: leader.cookie } })
