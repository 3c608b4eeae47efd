// Form state of the 'All portfolios' table: one import, validated like the form, all or nothing, with an idempotency key.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { problem } from '#shared/problem.ts'
import { monthNow } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { refreshHome } from '#web/live/home.ts'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { mxFunnelContract } from '../../contract.ts'
import { noMetrics } from '../../results/sums.ts'
import { isAllZero, teamLeader } from '../../rules.ts'
import { confirmZeroRows } from '../report/nothing-to-report.ts'
import { useRequestedInForm, useRequestedReport } from '../report/use-requested-report.ts'
import { startOf } from '../report-values.ts'
import { refreshFunnel } from '../use-funnel.ts'
import {
  type FormContext,
  type ManyValues,
  manyShape,
  otherCells,
  problemsOfMany,
  refusedCells,
  rowAmounts,
  rowsOf,
  typedRows,
} from './many-values.ts'

/** The import that was just stored. */
export type Sent = { id: string | null; count: number; values: ManyValues }

/** Defaults: mid-term Team Leaders of the person's own LC and portfolio, this month, which is what is usually reported by portfolio. */
function buildBlank({ organisation, years }: FormContext, me: Me | null): ManyValues {
  const defaults = { rows: 'portfolios' as const, term: 'mid', role: teamLeader, month: monthNow(years[0]) }
  return { ...startOf(me, null, organisation), ...defaults, cells: {} }
}

const isTyped = ({ cells }: ManyValues) => Object.values(cells).some((text) => text.trim() !== '')

/** Rows with zeros only. */
const zeroRows = (values: ManyValues, context: FormContext) =>
  typedRows(values, rowsOf(values, context)).filter(({ code }) =>
    isAllZero({ ...noMetrics(), ...rowAmounts(values, code) }),
  )

export function useManyForm(context: FormContext, closedIn: (month: string) => string | undefined) {
  const client = useQueryClient()
  const { me } = useSession()
  const requestedReport = useRequestedReport()
  const blank = { ...buildBlank(context, me), ...requestedReport.requested }
  const [sent, setSent] = useState<Sent | null>(null)
  const record = useNewRecord(manyShape(context), {
    problemsOf: (values: ManyValues) => problemsOfMany(values, context, closedIn),
    draftName: 'mx-funnel-many',
    blank,
    async send(rows, submissionKey) {
      const { values } = record.form
      const body = { rows, onProblem: 'stop' as const, fileName: 'All portfolios', submissionKey }
      const answer = await call(mxFunnelContract.importReports, {
        body: { ...body, year: context.yearOf(values.month).label },
      })
      if (answer.refused.length > 0) {
        throw problem('badInput', 'Nothing has been sent yet. Please check the marked cells.', {
          fields: refusedCells(answer.refused, values, context),
        })
      }
      setSent({ id: answer.id, count: answer.made, values })
    },
    onStored() {
      const { values, reset, setValues } = record.form
      // The origin stays: the next month or role is mostly for the same LC.
      reset({ ...values, cells: {} })
      const others = otherCells(values)
      if (Object.keys(others).length > 0) setValues({ cells: others })
      toast.success('Form submitted successfully!')
      window.scrollTo({ top: 0 })
      void refreshHome()
      void refreshFunnel(client)
    },
  })

  useRequestedInForm(record.form, blank, requestedReport, isTyped)

  /** After an undo: restores the sent values for correction, unless something new was typed. */
  function bringBack() {
    if (sent && !record.form.dirty) record.form.setValues(sent.values)
    setSent(null)
  }
  async function send() {
    const { values, wrongIn, busy } = record.form
    const isRight = !busy && Object.keys(wrongIn(values)).length === 0
    const rows = isRight ? zeroRows(values, context).map(({ name }) => name) : []
    if (await confirmZeroRows(rows)) await record.form.send()
  }
  return { ...record, form: { ...record.form, send }, sent, bringBack }
}
