// What is a past year called, and when was it? The one before all others is offered.
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { pastYearProblems, type Year, yearBefore, yearDraftShape } from '#shared/years.ts'
import { call } from '#web/call.ts'
import { FormShell } from '#web/ui/FormShell.tsx'
import { toast } from '#web/ui/toast.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { handoverContract } from '../contract.ts'
import styles from './handover.module.css'

/** In their order. */
type PastYearFormProps = { years: readonly Year[]; onDone: () => void }

export function PastYearForm({ years, onDone }: PastYearFormProps) {
  const client = useQueryClient()
  const form = useZodForm(yearDraftShape, yearBefore(years[0] as Year), {
    problemsOf: (draft) => pastYearProblems(draft, years),
    async submit(body) {
      await call(handoverContract.addPastYear, { body })
      toast.success(`${body.label} is there. Now import what you have of it.`)
      await client.invalidateQueries()
      onDone()
    },
  })
  return (
    <FormShell
      form={form}
      label="Add a past year"
      submitLabel="Add this year"
      busyLabel="Adding..."
      actions={
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <div className={styles.yearFields}>
        <TextInput label="Name of the past year" autoComplete="off" required {...form.getInputProps('label')} />
        <TextInput type="date" label="Its first day" required {...form.getInputProps('startsOn')} />
        <TextInput type="date" label="Its last day" required {...form.getInputProps('endsOn')} />
      </div>
    </FormShell>
  )
}
