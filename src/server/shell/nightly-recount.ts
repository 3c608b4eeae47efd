// Nightly recount: adds up the records of all figures again, repairs what differs, and leaves a line in the audit trail, from which Health
// knows of it.
import { lastDue } from '../backup/backups.ts'
import { inTransaction } from '../database/database.ts'
import { recount } from '../database/recount.ts'
import type { Job, Portal } from '../hub/hub.ts'
import { hourMs } from '../jobs/job.ts'
import { listJobs } from '../jobs/leases.ts'
import { type Actor, recordAudit } from '../privacy/audit.ts'
import { repairKind } from './health.ts'

const name = 'figures'
/** Nobody, but the portal itself. */
const actor: Actor = { uid: null, email: 'nightly recount', address: '' }
/** More would tell nobody more. */
const maxLines = 20

export const nightlyRecount: Job = {
  name,
  everyMs: hourMs / 6,
  timeoutMs: 6 * hourMs,
  hasWork: isDue,
  async run(portal, stopping) {
    if (await isDue(portal)) await recountFigures(portal, stopping)
  },
}

/** Once a night, in the hour of the backups: while a year is counted, saves wait. */
async function isDue({ db, config }: Portal): Promise<boolean> {
  const last = (await listJobs(db)).find((job) => job.name === name)?.succeededAt
  return !last || Date.parse(last) < lastDue(new Date(), config.backupHour).getTime()
}

export async function recountFigures(portal: Portal, stopping: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const count of portal.recounts) {
    if (stopping.aborted) return
    if (!('isNightly' in count)) continue
    const lines = await recount(portal, count).catch((error: unknown) => {
      // The others are counted all the same.
      failures.push(error)
      return []
    })
    if (lines.length === 0) continue
    const after = { differences: lines.length, lines: lines.slice(0, maxLines) }
    portal.log.warn({ recount: count.name, ...after }, 'figures differed from their records and were repaired')
    await inTransaction(portal.db, (trx) => recordAudit(trx, actor, { kind: repairKind, subject: count.name, after }))
  }
  if (failures.length > 0) throw failures[0]
}
