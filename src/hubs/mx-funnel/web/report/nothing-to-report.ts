// Confirmation before a report with zeros only: a mistake looks the same as a month without new people.
import { monthOnly } from '#shared/time/months.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { isAllZero } from '../../rules.ts'
import type { ReportValues } from '../report-values.ts'

/** `of`: the month or portfolio, or how many of them. */
const confirmZeros = (of: string) =>
  confirm({
    title: `Nothing to report for ${of}?`,
    text: 'All numbers are 0. This counts as reported and is shown as ‘Nothing to report’.',
    confirmLabel: 'Yes, send it',
    cancelLabel: 'Go back',
  })

/** Resolves to whether the report may be sent; an invalid one goes on to validation without a question. */
export async function confirmIfAllZero({ values, wrongIn, busy }: ZodForm<ReportValues>): Promise<boolean> {
  const needsConfirmation = !busy && isAllZero(values.metrics) && Object.keys(wrongIn(values)).length === 0
  return !needsConfirmation || confirmZeros(monthOnly(values.month))
}

/** The same for rows of 'All portfolios', by name. */
export const confirmZeroRows = async (rows: readonly string[]): Promise<boolean> =>
  rows.length === 0 || confirmZeros(rows.length === 1 ? (rows[0] as string) : `${rows.length} rows`)
