import { Paper, Title } from '@mantine/core'
import { DraftNotice } from '#web/ui/DraftNotice.tsx'
import { FormShell } from '#web/ui/FormShell.tsx'
import { GcpFields } from './GcpFields.tsx'
import styles from './gcp.module.css'
import { useSubmission } from './use-submission.ts'

export function SubmitGcp() {
  const { form, isBack, startAfresh } = useSubmission()
  return (
    <div className={styles.formBeside}>
      <Paper withBorder p="lg">
        <DraftNotice isBack={isBack} onStartAfresh={startAfresh} />
        <FormShell form={form} submitLabel="Submit" busyLabel="Submitting..." label="Good case practice">
          <GcpFields form={form} needsImage />
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
