// How are many reports sent at once? A table for one LC, term and role: its rows are portfolios or months. One Send, stored
// whole or not at all.
import { Alert, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useOrganisation } from '#web/organisation.ts'
import { DraftNotice } from '#web/ui/DraftNotice.tsx'
import { FormShell } from '#web/ui/FormShell.tsx'
import { useClosedMonths } from '#web/windows.ts'
import { useYears } from '#web/years.ts'
import { CellNotes } from './CellNotes.tsx'
import { FormHeader } from './FormHeader.tsx'
import { type GridRow, rowsOf, typedRows } from './many-values.ts'
import { SentNotice } from './SentNotice.tsx'
import { StageGrid } from './StageGrid.tsx'
import { useReportedRows } from './use-funnel.ts'
import { useManyForm } from './use-many-form.ts'
import { WhereFields } from './WhereFields.tsx'

const rowChoices = [
  { value: 'portfolios', label: 'Portfolios' },
  { value: 'months', label: 'Months' },
]
const sendLabel = (count: number) => (count === 0 ? 'Send' : count === 1 ? 'Send 1 report' : `Send ${count} reports`)

export function ManyReports() {
  const places = { organisation: useOrganisation(), open: useYears().open }
  const closedIn = useClosedMonths('funnel')
  const { form, isBack, startAfresh, sent, bringBack } = useManyForm(places, closedIn)
  const [leftOut, setLeftOut] = useState(0)
  const hintId = useId()
  const { values } = form
  const isByMonth = values.rows === 'months'
  const rows = rowsOf(values, places)
  const reported = useReportedRows(values, places.organisation)

  function noteOf({ code }: GridRow) {
    const times = reported.get(code)
    if (isByMonth && closedIn(code)) return 'Closed'
    if (times === undefined) return undefined
    return times === 1 ? 'Already 1 report' : `Already ${times} reports`
  }

  return (
    <>
      <FormHeader isMany {...(!isByMonth && { month: values.month })} />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <DraftNotice isBack={isBack} onStartAfresh={startAfresh} />
        {sent && <SentNotice sent={sent} onTakenBack={bringBack} />}
        <FormShell
          form={form}
          submitLabel={sendLabel(typedRows(values, rows).length)}
          busyLabel="Sending..."
          label="Many reports at once"
          closed={isByMonth ? undefined : closedIn(values.month)}
        >
          <Stack gap={4} align="flex-start">
            <Text fw={550} size="sm" id={`${hintId}-rows`}>
              One row for each
            </Text>
            <SegmentedControl
              aria-labelledby={`${hintId}-rows`}
              data={rowChoices}
              value={values.rows}
              onChange={(next) => form.setFieldValue('rows', next)}
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
                {reported.size > 0 && ' What you send is added to what is reported already.'}
              </Text>
              <StageGrid {...{ form, rows, noteOf, hintId }} onLeftOut={setLeftOut} />
              <CellNotes form={form} rows={rows} leftOut={form.dirty ? leftOut : 0} />
            </>
          )}
        </FormShell>
      </Paper>
    </>
  )
}
