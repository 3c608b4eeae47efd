// Submits a queued funnel report from the offline queue, with its original idempotency key.
import { call } from '#web/api/call.ts'
import type { Carry } from '#web/offline/queue/waiting-change.ts'
import { mxFunnelContract } from '../../contract.ts'
import type { WaitingReport } from './waiting-report.ts'

export const carry: Carry = async ({ key, change }) => {
  const { body } = change as WaitingReport
  await call(mxFunnelContract.submit, { body: { ...body, submissionKey: key } })
  return 'sent'
}
