// Frame of the two in-place forms: save, cancel, and version conflicts with another admin.
import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'

type ModelFormProps<Values extends object> = {
  edit: { form: ZodForm<Values>; notice: Omit<ComponentProps<typeof VersionsNotice<Values>>, 'things'> | null }
  label: string
  submitLabel: string
  onDone: () => void
  children: ReactNode
}

export function ModelForm<Values extends object>({ edit, onDone, children, ...labels }: ModelFormProps<Values>) {
  const { form, notice } = edit
  useUnsavedWarning(form.dirty && !form.busy)
  const cancel = (
    <Button variant="default" onClick={onDone} disabled={form.busy}>
      Cancel
    </Button>
  )
  return (
    <FormShell form={form} {...labels} busyLabel="Saving..." actions={cancel}>
      {children}
      {notice && <VersionsNotice things="texts" {...notice} />}
    </FormShell>
  )
}
