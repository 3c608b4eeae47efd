// The form that submits a new good case practice.
import { Alert, Button, Paper, Title } from '@mantine/core'
import { FormShell } from '#web/ui/FormShell.tsx'
import { GcpFields } from './GcpFields.tsx'
import styles from './gcp.module.css'
import { useSubmission } from './use-submission.ts'

export function SubmitGcp() {
  const { form, wasKept, startAfresh } = useSubmission()
  return (
    <div className={styles.formBeside}>
      <Paper withBorder p="lg">
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
      <aside>
        <Title order={2} size="h3">
          What reviewers look for
        </Title>
        <ul className={styles.hints}>
          <li>What you did, so that another committee can repeat it.</li>
          <li>What came out of it, in numbers where you have them.</li>
          <li>A link that opens for everybody in the organisation.</li>
        </ul>
      </aside>
    </div>
  )
}
