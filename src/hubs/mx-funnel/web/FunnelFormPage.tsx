// How does a committee report its funnel? One form: where the numbers come from, the nine stages, what they add up to.
import { Alert, Button, Paper, Stack, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { FormShell } from '#web/ui/FormShell.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { type Entry, mxFunnelContract } from '../contract.ts'
import { AlreadyReported } from './AlreadyReported.tsx'
import { EditReportDialog } from './EditReportDialog.tsx'
import styles from './form.module.css'
import { MetricFields } from './MetricFields.tsx'
import { emptyReport, type ReportValues, reportFormShape } from './report-values.ts'
import { StageSummary } from './StageSummary.tsx'
import { submissionKeys } from './submission-key.ts'
import { refreshFunnel } from './use-funnel.ts'
import { WhereFields } from './WhereFields.tsx'

const toastMs = 5000

export function FunnelFormPage() {
  const client = useQueryClient()
  const { mayOpen } = useSession()
  const keys = useRef(submissionKeys()).current
  const [corrected, setCorrected] = useState<Entry | null>(null)

  const form = useZodForm(reportFormShape, emptyReport(), {
    async submit(body) {
      try {
        await call(mxFunnelContract.submit, { body: { ...body, submissionKey: keys.keyOf(body) } })
      } catch (error) {
        // Wrong fields show beside their inputs; everything typed stays either way.
        if (error instanceof Problem && error.fields) throw error
        toast.error('Error submitting form. Please try again.', { ms: toastMs })
        return
      }
      keys.forget()
      draft.clear()
      form.reset(emptyReport())
      toast.success('Form submitted successfully!', { ms: toastMs })
      window.scrollTo({ top: 0 })
      void refreshFunnel(client)
    },
  })
  const draft = useDraft<ReportValues>('mx-funnel-form', form.dirty ? form.values : null)
  useUnsavedWarning(form.dirty && !form.busy)
  const [isBack, setBack] = useState(draft.kept !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is put back once, when the page opens
  useEffect(() => {
    if (draft.kept) form.setValues(draft.kept)
  }, [])

  function startOver() {
    draft.clear()
    form.reset(emptyReport())
    setBack(false)
  }

  return (
    <>
      <PageHeader
        title="MX Funnel Metrics Form"
        text="Report how many people stood at each stage of the member journey."
        action={
          mayOpen('/mx-funnel') && (
            <Button component="a" href={hrefTo('/mx-funnel')} variant="default">
              See the results
            </Button>
          )
        }
      />
      <div className={styles.page}>
        <Paper withBorder p="lg">
          <FormShell form={form} submitLabel="Submit" busyLabel="Submitting..." label="MX Funnel Metrics Form">
            {isBack && form.dirty && (
              <Alert color="blue" title="Your unsent report is back">
                <Button size="compact-sm" variant="default" onClick={startOver}>
                  Start over
                </Button>
              </Alert>
            )}
            <WhereFields form={form} />
            <AlreadyReported values={form.values} onCorrect={setCorrected} />
            <Stack gap="md" mt="md">
              <Title order={2}>Metrics</Title>
              <MetricFields form={form} />
            </Stack>
          </FormShell>
        </Paper>
        <div className={styles.aside}>
          <StageSummary metrics={form.values.metrics} />
        </div>
      </div>
      {corrected && <EditReportDialog entry={corrected} onClose={() => setCorrected(null)} />}
    </>
  )
}
