// Table form for many funnel reports of one LC, term and role; rows are portfolios or months. One Send, all or nothing.
import { Alert, Anchor, Button, List, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { undoImportEndpoint } from '#shared/imports.ts'
import { Problem } from '#shared/problem.ts'
import { dayWords } from '#shared/time/windows.ts'
import { monthNow, type Year } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useIsNarrow } from '#web/results/committees/LcPicker.tsx'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { SegmentedControl } from '#web/ui/filters/SegmentedControl.tsx'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { useClosedMonths } from '#web/years/windows.ts'
import { stages } from '../../rules.ts'
import { FormFrame } from '../FormFrame.tsx'
import { growthWarnings } from '../report/MetricFields.tsx'
import { useReportYears } from '../report-years.ts'
import { refreshFunnel, useReportedRows } from '../use-funnel.ts'
import { WhereFields } from '../WhereFields.tsx'
import {
  cellOf,
  cellProblem,
  cellText,
  type GridRow,
  type ManyValues,
  rowAmounts,
  rowsOf,
  typedRows,
} from './many-values.ts'
import { noTexts, StageGrid } from './StageGrid.tsx'
import { StageSteps } from './StageSteps.tsx'
import { type Sent, useManyForm } from './use-many-form.ts'

const rowChoices = [
  { value: 'portfolios', label: 'Portfolios' },
  { value: 'months', label: 'Months' },
]
const sendLabel = (count: number) => (count === 0 ? 'Send' : count === 1 ? 'Send 1 report' : `Send ${count} reports`)

export function ManyReports() {
  const context = { organisation: useOrganisation(), ...useReportYears() }
  const closedIn = useClosedMonths('funnel')
  const { form, isBack, startAfresh, sent, bringBack } = useManyForm(context, closedIn)
  const [leftOut, setLeftOut] = useState(0)
  const isNarrow = useIsNarrow()
  const [at, setAt] = useState(0)
  const hintId = useId()
  const { values } = form
  const isByMonth = values.rows === 'months'
  const rows = rowsOf(values, context)
  const reported = useReportedRows(values, context)

  function chooseYear(label: string) {
    const year = context.years.find((each) => each.label === label)
    if (year) form.setFieldValue('month', monthNow(year))
  }

  function noteOf({ code }: GridRow) {
    const times = reported.get(code)
    if (isByMonth && closedIn(code)) return 'Closed'
    if (times === undefined) return undefined
    return times === 1 ? '1 report already' : `${times} reports already`
  }

  return (
    <FormFrame {...(!isByMonth && { month: values.month })}>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <DraftNotice isBack={isBack} onStartAfresh={startAfresh} />
        {sent && <SentNotice sent={sent} onTakenBack={bringBack} />}
        <FormShell
          form={form}
          submitLabel={sendLabel(typedRows(values, rows).length)}
          busyLabel="Sending..."
          label="All portfolios"
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
          {isByMonth && context.years.length > 1 && (
            <NativeSelect
              label="Year"
              data={context.years.map((year) => ({ value: year.label, label: formatYear(year) }))}
              value={context.yearOf(values.month).label}
              onChange={({ currentTarget: { value } }) => chooseYear(value)}
            />
          )}
          <WhereFields form={form} without={isByMonth ? 'month' : 'portfolio'} />
          {rows.length === 0 ? (
            <Alert>Reports for this role have no portfolio. Choose months as rows, or another role.</Alert>
          ) : (
            <>
              <Text id={hintId} c="dimmed" size="sm">
                {isNarrow
                  ? `One ${isByMonth ? 'month' : 'portfolio'} at a time. ${isByMonth ? 'Months' : 'Portfolios'} without numbers are not sent.`
                  : 'Type numbers, or paste cells from a spreadsheet with or without their row and column names. Use the arrow keys to move between cells, and Enter to go down. Rows without numbers are not sent.'}
                {reported.size > 0 && ' What you send is added to the reports already there.'}
              </Text>
              {isNarrow ? (
                <StageSteps {...{ form, rows, noteOf, hintId }} at={Math.min(at, rows.length - 1)} onStep={setAt} />
              ) : (
                <StageGrid {...{ form, rows, noteOf, hintId }} onLeftOut={setLeftOut} />
              )}
              <CellNotes form={form} rows={rows} leftOut={form.dirty ? leftOut : 0} onRow={setAt} />
            </>
          )}
        </FormShell>
      </Paper>
    </FormFrame>
  )
}

const formatYear = ({ label, closesOn }: Year) =>
  closesOn ? `${label} (until ${dayWords(closesOn)})` : `${label} (now)`

type Note = { name: string; row: number; where: string; text: string; isWrong: boolean }

function notesOf({ values, errors }: ZodForm<ManyValues>, rows: readonly GridRow[]): Note[] {
  const notes = rows.flatMap(({ code, name: rowName }, row) => {
    const warnings = growthWarnings({ ...noTexts, ...rowAmounts(values, code) })
    return stages.flatMap((stage): Note[] => {
      const name = cellOf(values.rows, code, stage)
      const wrong = errors[name] ?? cellProblem(cellText(values, code, stage))
      const text = wrong ?? warnings.get(stage)
      return text ? [{ name, row, where: `${rowName}, ${stage}`, text, isWrong: wrong !== undefined }] : []
    })
  })
  return [...notes.filter(({ isWrong }) => isWrong), ...notes.filter(({ isWrong }) => !isWrong)]
}

/** More would push the button out of view; the table marks all of them. */
const maxNotes = 8

type CellNotesProps = {
  form: ZodForm<ManyValues>
  rows: readonly GridRow[]
  leftOut: number
  /** Opens the row on a phone, which shows one at a time. */
  onRow: (at: number) => void
}

function CellNotes({ form, rows, leftOut, onRow }: CellNotesProps) {
  const notes = notesOf(form, rows)
  function goTo({ name, row }: Note) {
    flushSync(() => onRow(row))
    document.getElementsByName(name)[0]?.focus()
  }
  return (
    <>
      <Text role="status" size="sm" c="dimmed" hidden={leftOut === 0}>
        {leftOut === 1 && 'One pasted value did not fit into the table and was left out.'}
        {leftOut > 1 && `${leftOut} pasted values did not fit into the table and were left out.`}
      </Text>
      {notes.length > 0 && (
        <List size="sm" listStyleType="none" aria-label="Cells to check">
          {notes.slice(0, maxNotes).map((note) => (
            <List.Item key={note.name}>
              <Anchor component="button" type="button" size="sm" onClick={() => goTo(note)}>
                {note.where}
              </Anchor>
              <span style={{ color: note.isWrong ? 'var(--poor)' : 'var(--middling)' }}>: {note.text}</span>
            </List.Item>
          ))}
          {notes.length > maxNotes && <List.Item>and {notes.length - maxNotes} more</List.Item>}
        </List>
      )}
    </>
  )
}

type SentNoticeProps = { sent: Sent; onTakenBack: () => void }

function SentNotice({ sent: { id, count }, onTakenBack }: SentNoticeProps) {
  const { mayOpen } = useSession()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const mayUndo = id !== null && mayOpen('/import')

  async function undo(importId: string) {
    setBusy(true)
    try {
      const { undone, kept } = await call(undoImportEndpoint, { params: { id: importId } })
      toast.success(undone === 1 ? '1 report withdrawn' : `${undone} reports withdrawn`)
      if (kept.length > 0) toast.error(`Kept: ${kept.map(({ text }) => text).join(' ')}`)
      onTakenBack()
    } catch (error) {
      toast.error(error instanceof Problem ? error.message : 'Failed to withdraw the reports')
    }
    setBusy(false)
    await refreshFunnel(client)
  }

  return (
    <Alert mb="md" color="green" title={count === 1 ? '1 report sent' : `${count} reports sent`} role="status">
      {mayOpen('/import') && id
        ? 'Something wrong? Undo withdraws all of them.'
        : 'You can correct each of them on the results page.'}
      {mayUndo && (
        <div>
          <Button mt="sm" size="sm" variant="default" aria-disabled={isBusy} onClick={() => !isBusy && void undo(id)}>
            {isBusy ? 'Undoing...' : 'Undo'}
          </Button>
        </div>
      )}
    </Alert>
  )
}
