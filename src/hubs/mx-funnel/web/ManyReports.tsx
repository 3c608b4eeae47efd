// How are many reports sent at once? A table for one LC, term and role: its rows are portfolios or months. One Send, stored
// whole or not at all.
import { Alert, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { openCode } from '#shared/organisation.ts'
import { problem } from '#shared/problem.ts'
import { monthNow } from '#shared/years.ts'
import { call } from '#web/call.ts'
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import { DraftNotice } from '#web/ui/DraftNotice.tsx'
import { FormShell } from '#web/ui/FormShell.tsx'
import { toast } from '#web/ui/toast.ts'
import { useNewRecord } from '#web/ui/use-new-record.ts'
import { useClosedMonths } from '#web/windows.ts'
import { useYears } from '#web/years.ts'
import { mxFunnelContract } from '../contract.ts'
import { teamLeader } from '../rules.ts'
import { CellNotes } from './CellNotes.tsx'
import { FormHeader } from './FormHeader.tsx'
import {
  type ManyValues,
  manyShape,
  otherCells,
  problemsOfMany,
  type RowsAre,
  refusedCells,
  rowsOf,
  typedRows,
} from './many-values.ts'
import { emptyReport } from './report-values.ts'
import { type Sent, SentNotice } from './SentNotice.tsx'
import { StageGrid } from './StageGrid.tsx'
import { refreshFunnel, useReportedRows } from './use-funnel.ts'
import { WhereFields } from './WhereFields.tsx'

const rowChoices = [
  { value: 'portfolios', label: 'Portfolios' },
  { value: 'months', label: 'Months' },
]
const countWords = (count: number) => (count === 1 ? '1 report' : `${count} reports`)

export function ManyReports() {
  const client = useQueryClient()
  const { me } = useSession()
  const places = { organisation: useOrganisation(), open: useYears().open }
  const closedIn = useClosedMonths('funnel')
  const hintId = useId()
  const [sent, setSent] = useState<Sent | null>(null)
  const [leftOut, setLeftOut] = useState(0)
  const { metrics: _, ...nowhere } = emptyReport()
  /** What is reported by portfolio, as a rule. */
  const blank: ManyValues = {
    ...{ ...nowhere, rows: 'portfolios', cells: {}, term: 'mid', role: teamLeader, month: monthNow(places.open) },
    lc: openCode(places.organisation.committees, me?.place.committee),
  }
  const { form, isBack, startAfresh } = useNewRecord(manyShape(places), {
    problemsOf: (values) => problemsOfMany(values, places, closedIn),
    draftName: 'mx-funnel-many',
    blank,
    async send(rows, submissionKey) {
      const { values } = form
      const body = { rows, onProblem: 'stop' as const, fileName: 'Many at once', submissionKey }
      const answer = await call(mxFunnelContract.importReports, { body: { ...body, year: places.open.label } })
      if (answer.refused.length > 0) {
        throw problem('badInput', 'Nothing is stored yet.', { fields: refusedCells(answer.refused, values, places) })
      }
      setSent({ id: answer.id, count: answer.made, values })
    },
    onStored() {
      // Where it was from stays: the next month or role is mostly of the same LC.
      form.reset({ ...form.values, cells: {} })
      const others = otherCells(form.values)
      if (Object.keys(others).length > 0) form.setValues({ cells: others })
      setLeftOut(0)
      toast.success('Form submitted successfully!')
      window.scrollTo({ top: 0 })
      void refreshFunnel(client)
    },
  })
  const { values } = form
  const isByMonth = values.rows === 'months'
  const rows = rowsOf(values, places)
  const count = typedRows(values, rows).length
  const reported = useReportedRows(values, places.organisation)
  const closed = isByMonth ? undefined : closedIn(values.month)

  function noteOf({ code }: { code: string }) {
    const times = reported.get(code)
    if (isByMonth && closedIn(code)) return 'Closed'
    if (times === undefined) return undefined
    return `Already reported ${times === 1 ? 'once' : `${times} times`}`
  }

  return (
    <>
      <FormHeader isMany {...(!isByMonth && { month: values.month })} />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <DraftNotice isBack={isBack} onStartAfresh={startAfresh} />
        {sent && (
          <SentNotice
            sent={sent}
            onTakenBack={() => {
              setSent(null)
              if (!form.dirty) form.setValues(sent.values)
            }}
          />
        )}
        <FormShell
          form={form}
          submitLabel={count > 0 ? `Send ${countWords(count)}` : 'Send'}
          busyLabel="Sending..."
          label="Many reports at once"
          closed={closed}
        >
          <Stack gap={4} align="flex-start">
            <Text fw={550} size="sm" id={`${hintId}-rows`}>
              One row for each
            </Text>
            <SegmentedControl
              aria-labelledby={`${hintId}-rows`}
              data={rowChoices}
              value={values.rows}
              onChange={(next) => form.setFieldValue('rows', next as RowsAre)}
            />
          </Stack>
          <WhereFields form={form} without={isByMonth ? 'month' : 'portfolio'} />
          {rows.length === 0 ? (
            <Alert>Reports of this role name no portfolio. Choose months as rows, or another role.</Alert>
          ) : (
            <>
              <Text id={hintId} c="dimmed" size="sm">
                Type, or paste cells from a spreadsheet: names of rows and columns may be copied along. Arrow keys go
                from cell to cell, Enter goes down. Rows without a number are not sent.
              </Text>
              <StageGrid {...{ form, rows, noteOf, hintId }} onLeftOut={setLeftOut} />
              <CellNotes form={form} rows={rows} leftOut={leftOut} />
            </>
          )}
        </FormShell>
      </Paper>
    </>
  )
}
