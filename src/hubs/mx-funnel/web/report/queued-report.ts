// Queued funnel report (offline): the request body, and the form values to restore it for editing.

import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { monthName } from '#shared/time/months.ts'
import type { Submitted } from '../../contract.ts'
import type { ReportValues } from '../report-values.ts'

export type QueuedReport = { body: Submitted; values: ReportValues }

function titleOf({ lc, portfolio, month }: Submitted, organisation: Organisation): string {
  const parts = [
    committeeName(organisation, lc),
    portfolio && portfolioName(organisation, portfolio),
    month && monthName(month),
  ]
  return `Funnel report: ${parts.filter(Boolean).join(', ')}`
}

type NewQueuedReport = QueuedReport & { key: string; isTried: boolean; organisation: Organisation }

/** Resolves to whether it is stored on this device and will be sent automatically. */
export async function enqueueReport({ key, isTried, organisation, ...change }: NewQueuedReport): Promise<boolean> {
  const loaded = await import('#web/offline/queue/enqueue.ts').catch(() => undefined)
  if (!loaded) return false
  const about = { hub: 'mx-funnel', title: titleOf(change.body, organisation), path: '/mx-funnel-form' as const }
  return loaded.enqueue({ ...about, subject: `mx-funnel:${key}`, key, isTried }, () => ({ change }))
}
