// When does it open, when is it due, when does it close? One row for the year, or one for each month.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Year } from '#shared/years.ts'
import { call } from '#web/call.ts'
import { FormShell } from '#web/ui/FormShell.tsx'
import type { VersionedField } from '#web/ui/three-way.ts'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { useVersionedForm } from '#web/ui/use-versioned-form.ts'
import { VersionsNotice } from '#web/ui/VersionsNotice.tsx'
import { windowsQuery } from '#web/windows.ts'
import { type Deadline, tasksContract, type WindowDraft } from '../contract.ts'
import { allWindows, filledMonths, windowProblems } from '../rules.ts'
import { FillMonths } from './FillMonths.tsx'
import { deadlinesQuery } from './task-queries.ts'
import { dayNames, dayTitles, WindowFields } from './WindowFields.tsx'
import { monthWords } from './words.ts'

/** A field without a day is empty text. */
type Row = { month: string | null; opensOn: string; dueOn: string; closesOn: string }
type Values = { windows: Row[] }

const fieldsShape = z.object({ windows: z.array(z.any()) })

const asRow = ({ month, opensOn, dueOn, closesOn }: WindowDraft): Row => ({
  ...{ month, opensOn: opensOn ?? '', dueOn: dueOn ?? '', closesOn: closesOn ?? '' },
})
const asDraft = ({ month, opensOn, dueOn, closesOn }: Row): WindowDraft => ({
  ...{ month, opensOn: opensOn || null, dueOn: dueOn || null, closesOn: closesOn || null },
})
const draftsOf = ({ windows }: Values) => windows.map(asDraft)

const fieldsOf = (rows: readonly Row[]): VersionedField<Values>[] =>
  rows.flatMap(({ month }, n) =>
    dayNames.map((name) => ({
      label: month ? `${monthWords(month)}, ${dayTitles[name].toLowerCase()}` : dayTitles[name],
      paths: [`windows.${n}.${name}`] as const,
    })),
  )

type WindowsFormProps = { deadline: Deadline; year: Year; onDone: () => void }

export function WindowsForm({ deadline, year, onDone }: WindowsFormProps) {
  const client = useQueryClient()
  const { kind, name, isMonthly } = deadline
  const valuesOf = (of: Deadline): Values => ({ windows: allWindows(of, year).map(asRow) })
  const { form, notice } = useVersionedForm(fieldsShape, deadline, {
    fields: fieldsOf(valuesOf(deadline).windows),
    valuesOf,
    problemsOf: (values) => windowProblems(draftsOf(values), { ...(isMonthly && { isMonthly }) }, year),
    async save({ windows }, version) {
      const body = { windows: draftsOf({ windows }), version, year: year.label }
      await call(tasksContract.saveWindows, { params: { kind }, body })
      toast.success(`The days are saved: ${name}.`)
      await Promise.all([
        client.invalidateQueries({ queryKey: deadlinesQuery.queryKey }),
        client.invalidateQueries({ queryKey: windowsQuery.queryKey }),
      ])
      onDone()
    },
  })
  useUnsavedWarning(form.dirty && !form.busy)
  return (
    <FormShell
      form={form}
      label={`Days: ${name}`}
      submitLabel="Save days"
      busyLabel="Saving..."
      actions={
        <Button variant="default" onClick={onDone} disabled={form.busy}>
          Cancel
        </Button>
      }
    >
      {isMonthly && (
        <FillMonths
          onFill={(day, later) =>
            form.setValues({ windows: filledMonths(draftsOf(form.values), day, later).map(asRow) })
          }
        />
      )}
      {form.values.windows.map(({ month }, n) => (
        <WindowFields
          key={month ?? kind}
          title={month ? monthWords(month) : undefined}
          inputProps={(day) => form.getInputProps(`windows.${n}.${day}`)}
        />
      ))}
      {notice && <VersionsNotice things="days" about={name} {...notice} />}
    </FormShell>
  )
}
