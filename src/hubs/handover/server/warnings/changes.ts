// Warnings before a year or an office ends: 60, 30, 14 and 7 days before, in the daytime, by inbox and mail. Each person gets one
// per day and stage, whichever instance runs first.
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { notify } from '#server/notify/inbox.ts'
import { lock } from '#server/people/lock.ts'
import { isDaytime, today } from '#shared/time/calendar.ts'
import { listDueWarnings } from './due-warnings.ts'
import { findSituation, insertWarnings } from './queries.ts'
import { buildWarning } from './warning-notifications.ts'

/** Locked together: large enough to be fast, small enough for short locks. */
const batchSize = 50

/** Returns how many were sent. */
export async function sendWarnings(portal: Portal): Promise<number> {
  // A stage lasts days: warnings of the night go out in the morning.
  if (!isDaytime()) return 0
  const due = listDueWarnings(await findSituation(portal.db, portal.config), today())
  const uids = [...new Set(due.map(({ to }) => to.uid))]
  let sent = 0
  for (let at = 0; at < uids.length; at += batchSize) {
    const batch = new Set(uids.slice(at, at + batchSize))
    sent += await inTransaction(portal.db, (trx) => sendBatch(trx, portal, batch))
  }
  return sent
}

async function sendBatch(trx: Trx, portal: Portal, uids: ReadonlySet<string>): Promise<number> {
  await lock(trx, { year: true, people: uids })
  // Read again under lock: another instance may have sent them, or somebody may have scheduled the handover.
  const situation = await findSituation(trx, portal.config)
  const due = listDueWarnings(situation, today()).filter(({ to }) => uids.has(to.uid))
  const warnings = await insertWarnings(trx, due)
  const context = { situation, config: portal.config, day: today() }
  await notify(
    portal,
    trx,
    warnings.map((warning) => buildWarning(warning, context)),
  )
  return warnings.length
}
