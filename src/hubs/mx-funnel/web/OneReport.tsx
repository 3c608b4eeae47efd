// How is one report sent? One form: where the numbers come from, the nine stages, what they add up to.
import { Paper, Stack, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { openCode } from '#shared/organisation.ts'
import { monthNow } from '#shared/years.ts'
import { waitsForLine } from '#web/device/waiting-change.ts'
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import { DraftNotice } from '#web/ui/DraftNotice.tsx'
import { FormShell } from '#web/ui/FormShell.tsx'
import { toast } from '#web/ui/toast.ts'
import { useNewRecord } from '#web/ui/use-new-record.ts'
import { useClosed } from '#web/windows.ts'
import { useYears } from '#web/years.ts'
import type { Entry } from '../contract.ts'
import { AlreadyReported } from './AlreadyReported.tsx'
import { EditReportDialog } from './EditReportDialog.tsx'
import { FormHeader } from './FormHeader.tsx'
import styles from './form.module.css'
import { MetricFields } from './MetricFields.tsx'
import { NextPortfolio } from './NextPortfolio.tsx'
import { emptyReport, nextAfter, problemsIn, reportFormShape } from './report-values.ts'
import { StageSummary } from './StageSummary.tsx'
import { sendReport } from './send-report.ts'
import { refreshFunnel } from './use-funnel.ts'
import { useReportBack } from './use-report-back.ts'
import { WhereFields } from './WhereFields.tsx'

const toastMs = 5000

export function OneReport() {
  const client = useQueryClient()
  const { me } = useSession()
  const organisation = useOrganisation()
  const { open } = useYears()
  const [corrected, setCorrected] = useState<Entry | null>(null)
  const portfolio = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<Entry | null>(null)
  const isWaiting = useRef(false)
  const { form, isBack, startAfresh, bringBack } = useNewRecord(reportFormShape(organisation), {
    problemsOf: (values) => problemsIn(values, organisation),
    draftName: 'mx-funnel-form',
    blank: { ...emptyReport(), month: monthNow(open), lc: openCode(organisation.committees, me?.place.committee) },
    failed: 'Error submitting form. Please try again.',
    failedMs: toastMs,
    async send(given, key, values) {
      const body = { ...given, year: open.label }
      const stored = await sendReport({ body, values, key, organisation })
      isWaiting.current = stored === 'waiting'
      setSent(stored === 'waiting' ? null : stored)
    },
    onStored() {
      toast.success(isWaiting.current ? waitsForLine : 'Form submitted successfully!', { ms: toastMs })
      window.scrollTo({ top: 0 })
      void refreshFunnel(client)
    },
  })
  const closed = useClosed('funnel', form.values.month)
  useReportBack(form.dirty, bringBack)

  function goOnAfter(last: Entry) {
    flushSync(() => form.setValues(nextAfter(last, organisation)))
    portfolio.current?.focus()
  }

  return (
    <>
      <FormHeader month={form.values.month} />
      <div className={styles.page}>
        <Paper withBorder p="lg">
          <DraftNotice isBack={isBack} onStartAfresh={startAfresh} />
          {sent && !form.dirty && <NextPortfolio sent={sent} onNext={() => goOnAfter(sent)} />}
          <FormShell
            form={form}
            submitLabel="Submit"
            busyLabel="Submitting..."
            label="MX Funnel Metrics Form"
            closed={closed}
          >
            <WhereFields form={form} portfolioRef={portfolio} />
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
