// Queued funnel report (offline): the request body, and the form values to restore it for editing.

import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { monthName } from '#shared/time/months.ts'
import type { Submitted } from '../../contract.ts'
import type { ReportValues } from '../report-values.ts'

export type WaitingReport = { body: Submitted; values: ReportValues }

function titleOf({ lc, portfolio, month }: Submitted, organisation: Organisation): string {
  const parts = [
    committeeName(organisation, lc),
    portfolio && portfolioName(organisation, portfolio),
    month && monthName(month),
  ]
  return `Funnel report: ${parts.filter(Boolean).join(', ')}`
}

type Kept = WaitingReport & { key: string; isTried: boolean; organisation: Organisation }

/** Resolves to whether it is stored on this device and will be sent automatically. */
export async function keepReport({ key, isTried, organisation, ...change }: Kept): Promise<boolean> {
  const loaded = await import('#web/offline/queue/waiting.ts').catch(() => undefined)
  if (!loaded) return false
  const about = { hub: 'mx-funnel', title: titleOf(change.body, organisation), path: '/mx-funnel-form' as const }
  return loaded.keepWaiting({ ...about, subject: `mx-funnel:${key}`, key, isTried }, () => ({ change }))
}
