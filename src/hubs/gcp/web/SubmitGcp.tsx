// The form that submits a new good case practice.
import { Alert, Button, Paper } from '@mantine/core'
import { FormShell } from '#web/ui/FormShell.tsx'
import { GcpFields } from './GcpFields.tsx'
import styles from './gcp.module.css'
import { useSubmission } from './use-submission.ts'

export function SubmitGcp() {
  const { form, wasKept, startAfresh } = useSubmission()
  return (
    <Paper withBorder p="lg" className={styles.form}>
      {wasKept && (
        <Alert mb="lg" title="Your draft is back">
          What you typed before was kept on this device.{' '}
          <Button variant="default" size="xs" onClick={startAfresh}>
            Start afresh
          </Button>
        </Alert>
      )}
      <FormShell form={form} submitLabel="Submit" busyLabel="Submitting..." label="Good case practice">
        <GcpFields form={form} />
      </FormShell>
    </Paper>
  )
}
