// Is a report stored, or does it wait for a line? Under one key either way, so that it is stored once.
import type { Organisation } from '#shared/organisation.ts'
import { call } from '#web/call.ts'
import { isNoAnswer, withPatience } from '#web/patience.ts'
import { type Entry, mxFunnelContract } from '../contract.ts'
import { keepReport, type WaitingReport } from './waiting-report.ts'

type Report = WaitingReport & { key: string; organisation: Organisation }

export async function sendReport(report: Report): Promise<Entry | 'waiting'> {
  // Without a line it is not even tried: then nobody else can have it, and it may be opened again.
  if (navigator.onLine === false && (await keepReport({ ...report, isTried: false }))) return 'waiting'
  const { body, key } = report
  try {
    return await withPatience(call(mxFunnelContract.submit, { body: { ...body, submissionKey: key } }))
  } catch (error) {
    if (isNoAnswer(error) && (await keepReport({ ...report, isTried: true }))) return 'waiting'
    throw error
  }
}
