// Form for one funnel report: origin, nine stages, summary, and submission with an offline queue. It starts with the person's
// place and last report.
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { monthName } from '#shared/time/months.ts'
import { monthNow } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { isOfflineError, withTimeout } from '#web/api/timeout.ts'
import { refreshHome } from '#web/live/home.ts'
import { queuedText } from '#web/offline/queue/queued-mutation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useSession } from '#web/shell/session/session.ts'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useIsLoading } from '#web/ui/feedback/use-is-loading.ts'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { Progressive } from '#web/ui/page/Progressive.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { useClosed } from '#web/years/windows.ts'
import { type Entry, type Filter, mxFunnelContract, type Origin } from '../../contract.ts'
import { formatRate, rateOf } from '../../results/rates.ts'
import { formGroups, mayChange, needsPortfolio, stages } from '../../rules.ts'
import { FormFrame } from '../FormFrame.tsx'
import styles from '../form.module.css'
import { EditReportDialog } from '../list/EditReportDialog.tsx'
import { MetricGrid } from '../list/MetricGrid.tsx'
import { emptyReport, nextAfter, problemsIn, type ReportValues, reportFormShape, startOf } from '../report-values.ts'
import { useReportYears } from '../report-years.ts'
import { lastQuery, refreshFunnel, useNewest } from '../use-funnel.ts'
import { WhereFields } from '../WhereFields.tsx'
import { MetricFields } from './MetricFields.tsx'
import { confirmIfAllZero } from './nothing-to-report.ts'
import { enqueueReport, type QueuedReport } from './queued-report.ts'
import { sameReportFilter } from './same-reports.ts'
import { useRequestedInForm, useRequestedReport } from './use-requested-report.ts'
import { useRestoreQueued } from './use-restore-queued.ts'

const toastMs = 5000

export function OneReport() {
  const last = useQuery(lastQuery)
  const { years } = useReportYears()
  const { requested } = useRequestedReport()
  if (!useIsLoading(last)) return <ReportForm last={last.data?.report ?? null} />
  return (
    <FormFrame month={requested.month ?? monthNow(years[0])}>
      <LoadingSkeletons shape="form" />
    </FormFrame>
  )
}

function ReportForm({ last }: { last: Origin | null }) {
  const client = useQueryClient()
  const { me } = useSession()
  const organisation = useOrganisation()
  const { years, yearOf, organisationOf } = useReportYears()
  const [corrected, setCorrected] = useState<Entry | null>(null)
  const portfolio = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<Entry | null>(null)
  const isQueued = useRef(false)
  const requestedReport = useRequestedReport()
  const month = monthNow(years[0])
  const start = startOf(me, last, organisation)
  const defaults = { ...emptyReport(), month, lc: start.lc }
  const blank = { ...defaults, ...start, ...requestedReport.requested }
  const record = useNewRecord(reportFormShape(organisation), {
    problemsOf: (values) => problemsIn(values, organisationOf(values.month)),
    draftName: 'mx-funnel-form',
    blank,
    failed: 'Error submitting form. Please try again.',
    failedMs: toastMs,
    async send(given, key, values) {
      const body = { ...given, year: yearOf(values.month).label }
      const stored = await sendReport({ body, values, key, organisation })
      isQueued.current = stored === 'waiting'
      setSent(stored === 'waiting' ? null : stored)
    },
    onStored() {
      toast.success(isQueued.current ? queuedText : 'Form submitted successfully!', { ms: toastMs })
      window.scrollTo({ top: 0 })
      // The requested month is reported: the form continues with the default month, and the dashboard row disappears.
      requestedReport.clear()
      record.form.reset(defaults)
      void refreshHome()
      void refreshFunnel(client)
    },
  })
  const { form, isBack, startAfresh, bringBack } = record
  useRequestedInForm(form, blank, requestedReport, isTyped)
  const closed = useClosed('funnel', form.values.month)
  useRestoreQueued(form.dirty, bringBack)

  function startNext(last: Entry) {
    flushSync(() => form.setValues(nextAfter(last, organisation)))
    portfolio.current?.focus()
  }

  return (
    <FormFrame month={form.values.month}>
      <div className={styles.page}>
        <Paper withBorder p="lg">
          <DraftNotice isBack={isBack} onStartAfresh={startAfresh} />
          {sent && !form.dirty && <NextPortfolio sent={sent} onNext={() => startNext(sent)} />}
          <FormShell
            form={{ ...form, send: async () => void ((await confirmIfAllZero(form)) && (await form.send())) }}
            submitLabel="Submit"
            busyLabel="Submitting..."
            label="MX Funnel Metrics Form"
            closed={closed}
          >
            <Progressive isForm>
              <WhereFields form={form} portfolioRef={portfolio} />
              <AlreadyReported values={form.values} onCorrect={setCorrected} />
              <Stack gap="md" mt="md">
                <Title order={2}>Metrics</Title>
                <MetricFields form={form} />
              </Stack>
            </Progressive>
          </FormShell>
        </Paper>
        <div className={styles.aside}>
          <StageSummary metrics={form.values.metrics} />
        </div>
      </div>
      {corrected && <EditReportDialog entry={corrected} onClose={() => setCorrected(null)} />}
    </FormFrame>
  )
}

const isTyped = ({ metrics }: ReportValues) => Object.values(metrics).some((count) => count !== '')

type Report = QueuedReport & { key: string; organisation: Organisation }

async function sendReport(report: Report): Promise<Entry | 'waiting'> {
  // Offline, it is not even tried: then the server cannot have it, and it may still be edited.
  if (navigator.onLine === false && (await enqueueReport({ ...report, isTried: false }))) return 'waiting'
  const { body, key } = report
  try {
    return await withTimeout(call(mxFunnelContract.submit, { body: { ...body, submissionKey: key } }))
  } catch (error) {
    if (isOfflineError(error) && (await enqueueReport({ ...report, isTried: true }))) return 'waiting'
    throw error
  }
}

type NextPortfolioProps = { sent: Entry; onNext: () => void }

function NextPortfolio({ sent, onNext }: NextPortfolioProps) {
  const organisation = useOrganisation()
  if (!needsPortfolio(sent, organisation)) return null
  const portfolio = portfolioName(organisation, sent.portfolio ?? '')
  const reported = [committeeName(organisation, sent.lc), sent.role, portfolio].filter(Boolean)
  return (
    <Alert mb="md" title={`Reported: ${reported.join(', ')}`}>
      Do you have another portfolio to report? LC, term and role stay filled in.
      <div>
        <Button mt="sm" size="sm" variant="default" onClick={onNext}>
          Next portfolio
        </Button>
      </div>
    </Alert>
  )
}

/** The nine numbers in the form's three groups, with the rate of each step. */
function StageSummary({ metrics }: { metrics: ReportValues['metrics'] }) {
  const rateAt = (i: number) => {
    const [count, before] = [metrics[stages[i] ?? 'Leads'], metrics[stages[i - 1] ?? 'Leads']]
    return i === 0 || typeof count !== 'number' || typeof before !== 'number' ? null : formatRate(rateOf(count, before))
  }
  return (
    <Paper withBorder p="lg" component="section" aria-label="Summary">
      <Title order={2} mb="md">
        Summary
      </Title>
      {formGroups.map((group) => (
        <div key={group.name} className={styles.sum}>
          <Title order={3}>{group.name}</Title>
          <dl>
            {group.stages.map((stage) => {
              const rate = rateAt(stages.indexOf(stage))
              const count = metrics[stage]
              return (
                <div key={stage}>
                  <dt>{stage}</dt>
                  <dd data-tabular>
                    {typeof count === 'number' ? count.toLocaleString() : '-'}
                    {rate && <span className={styles.rate}> {rate}</span>}
                  </dd>
                </div>
              )
            })}
          </dl>
        </div>
      ))}
    </Paper>
  )
}

type AlreadyReportedProps = { values: ReportValues; onCorrect: (entry: Entry) => void }

function AlreadyReported({ values, onCorrect }: AlreadyReportedProps) {
  const { me } = useSession()
  const { label: year } = useReportYears().yearOf(values.month)
  const same = sameReportFilter(values, useOrganisation())
  const requestedFilter = JSON.stringify(same && { ...same, year })
  const [text] = useDebouncedValue(requestedFilter, 300)
  const { data } = useNewest(JSON.parse(text) as Filter | null)
  const newest = data?.entries[0]
  // A response for an earlier choice does not apply to this one.
  if (!data || !newest || text === 'null' || text !== requestedFilter) return null
  const isMine = me !== null && mayChange(newest, me)
  const times = data.total === 1 ? 'once' : `${data.total.toLocaleString()} times`
  return (
    <Alert color="yellow" title={`Already reported ${times}`} role="status">
      <Text size="sm" mb="sm">
        {newest.submittedBy.name} reported this for {monthName(newest.month)} on <DateText value={newest.createdAt} />.
        If you send another report, its numbers are added. To replace the numbers, correct that report instead.
      </Text>
      <MetricGrid metrics={newest.metrics} />
      {isMine && (
        <Group mt="md">
          <Button size="sm" variant="default" onClick={() => onCorrect(newest)}>
            Correct that report
          </Button>
        </Group>
      )}
    </Alert>
  )
}
