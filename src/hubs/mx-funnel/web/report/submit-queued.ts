// Submits a queued funnel report from the offline queue, with its original idempotency key.
import { call } from '#web/api/call.ts'
import type { Submit } from '#web/offline/queue/queued-mutation.ts'
import { mxFunnelContract } from '../../contract.ts'
import type { QueuedReport } from './queued-report.ts'

export const submit: Submit = async ({ key, change }) => {
  const { body } = change as QueuedReport
  await call(mxFunnelContract.submit, { body: { ...body, submissionKey: key } })
  return 'sent'
}
