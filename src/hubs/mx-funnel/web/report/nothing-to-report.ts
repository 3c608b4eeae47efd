// Question before a report of nothing but zeros is sent: a slip looks the same as a month without anybody new.
import { monthOnly } from '#shared/time/months.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { isNothing } from '../../rules.ts'
import type { ReportValues } from '../report-values.ts'

/** `of` is the month or portfolio, or how many of them. */
const askNothing = (of: string) =>
  confirm({
    title: `Nothing to report for ${of}?`,
    text: 'All numbers are 0. It counts as reported, and is shown as nothing to report.',
    confirmLabel: 'Yes, send it',
    cancelLabel: 'Go back',
  })

/** True where the report may be sent; what is not right yet is refused without a question. */
export async function mayBeNothing({ values, wrongIn, busy }: ZodForm<ReportValues>): Promise<boolean> {
  const isAsked = !busy && isNothing(values.metrics) && Object.keys(wrongIn(values)).length === 0
  return !isAsked || askNothing(monthOnly(values.month))
}

/** The same for rows of 'Many at once', by their names. */
export const mayBeNothingIn = async (rows: readonly string[]): Promise<boolean> =>
  rows.length === 0 || askNothing(rows.length === 1 ? (rows[0] as string) : `${rows.length} rows`)
