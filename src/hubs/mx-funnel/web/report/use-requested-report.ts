// Requested report from the URL: a reminder opens the form at the month and LC whose report is missing.
import { useEffect, useRef } from 'react'
import { openCode } from '#shared/people/organisation.ts'
import { monthName } from '#shared/time/months.ts'
import { monthsOf } from '#shared/time/years.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import type { WhereValues } from '../report-values.ts'
import { useReportYears } from '../report-years.ts'

type RequestedReport = { month?: string; lc?: string }

/** Only a month that can be reported and an LC that can report it are accepted. `clear` removes both from the URL. */
export function useRequestedReport(): { requested: RequestedReport; clear: () => void } {
  const [given, setQuery] = useQueryState({ month: '', lc: '' })
  const { years, organisationOf } = useReportYears()
  const month = years.some((year) => monthsOf(year).includes(given.month)) ? given.month : ''
  const lc = openCode(organisationOf(month).committees, given.lc)
  return {
    requested: { ...(month && { month }), ...(lc && { lc }) },
    clear: () => given.month + given.lc !== '' && setQuery({ month: '', lc: '' }),
  }
}

const mayReplace = (month: string, typedFor: string) =>
  confirm({
    title: `Open the report for ${monthName(month)}?`,
    text: `You typed numbers for ${typedFor} that are not sent yet. They will be discarded.`,
    confirmLabel: `Discard and open ${monthName(month)}`,
    cancelLabel: 'Keep what I typed',
  })

type Form<Values extends object> = Pick<ZodForm<Values>, 'values' | 'setValues' | 'reset'>

/** A stored draft for another month or LC is neither sent for the requested one nor discarded without asking. */
export function useRequestedInForm<Values extends WhereValues>(
  form: Form<Values>,
  blank: Values,
  { requested, clear }: ReturnType<typeof useRequestedReport>,
  isTyped: (values: Values) => boolean,
) {
  const latest = useRef({ form, blank })
  latest.current = { form, blank }

  async function open() {
    const { values, setValues, reset } = latest.current.form
    const isThere = (requested.month ?? values.month) === values.month && (requested.lc ?? values.lc) === values.lc
    if (isThere) return
    if (!isTyped(values)) return setValues(requested as Partial<Values>)
    const { month = values.month } = requested
    if (await mayReplace(month, monthName(values.month))) reset(latest.current.blank)
    else clear()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each month and LC in the URL
  useEffect(() => {
    if (!requested.month && !requested.lc) return
    // After the draft has been restored into the form.
    const timer = setTimeout(() => void open(), 0)
    return () => clearTimeout(timer)
  }, [requested.month, requested.lc])
}
