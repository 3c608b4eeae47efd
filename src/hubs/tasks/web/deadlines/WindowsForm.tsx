// Form for the windows of a task (opens, due, last day): one row for the year, or one per month.
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { monthInEnglish } from '#shared/time/months.ts'
import { type WindowDraft, windowProblems } from '#shared/time/window-problems.ts'
import type { Year } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import type { InputProps } from '#web/ui/form/use-zod-form.ts'
import type { VersionedField } from '#web/ui/versions/three-way-merge.ts'
import { useVersionedForm } from '#web/ui/versions/use-versioned-form.ts'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import { windowsQuery } from '#web/years/windows.ts'
import { type Deadline, tasksContract } from '../../contract.ts'
import { allWindows, fillMonths } from '../../rules.ts'
import { deadlinesQuery } from '../task-queries.ts'
import styles from '../tasks.module.css'
import { FillMonths } from './FillMonths.tsx'

/** The three days of a window, side by side; stacked on phones. */
const dayNames = ['opensOn', 'dueOn', 'closesOn'] as const
const dayTitles = { opensOn: 'Opens', dueOn: 'Due', closesOn: 'Last day' }

type WindowFieldsProps = {
  /** The month; undefined for a yearly task. */
  title: string | undefined
  inputProps: (day: (typeof dayNames)[number]) => InputProps
}

function WindowFields({ title, inputProps }: WindowFieldsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be in a row with the fields
    <div role="group" className={styles.window} data-month={title && true} {...(title && { 'aria-label': title })}>
      {title && <span className={styles.month}>{title}</span>}
      {dayNames.map((day) => (
        <TextInput
          key={day}
          type="date"
          label={dayTitles[day]}
          {...(title && { 'aria-label': `${dayTitles[day]}, ${title}` })}
          {...inputProps(day)}
        />
      ))}
    </div>
  )
}

/** Form values: no day is an empty string. */
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
      label: month ? `${monthInEnglish(month)}, ${dayTitles[name].toLowerCase()}` : dayTitles[name],
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
      toast.success(`Dates saved: ${name}.`)
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
      label={`Dates: ${name}`}
      submitLabel="Save dates"
      busyLabel="Saving..."
      actions={
        <Button variant="default" onClick={onDone} disabled={form.busy}>
          Cancel
        </Button>
      }
    >
      {isMonthly && (
        <FillMonths
          onFill={(day, later) => form.setValues({ windows: fillMonths(draftsOf(form.values), day, later).map(asRow) })}
        />
      )}
      {form.values.windows.map(({ month }, n) => (
        <WindowFields
          key={month ?? kind}
          title={month ? monthInEnglish(month) : undefined}
          inputProps={(day) => form.getInputProps(`windows.${n}.${day}`)}
        />
      ))}
      {notice && <VersionsNotice things="dates" about={name} {...notice} />}
    </FormShell>
  )
}
