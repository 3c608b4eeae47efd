// What does one view say? The answer first, then every stage, then where people leave and how the months went.
import { Group, Paper, Text, Title } from '@mantine/core'
import { monthName } from '#shared/months.ts'
import { committeeName, nationalCommittee, type Organisation } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { dateWords } from '#web/ui/date-words.ts'
import { fileNameOf } from '#web/ui/file-name.ts'
import { PrintHead } from '#web/ui/PrintHead.tsx'
import { ResultTools } from '#web/ui/ResultTools.tsx'
import { stageRates } from '../rates.ts'
import type { Sum, Total } from '../sums.ts'
import { shownCommittees, type View } from '../views.ts'
import { Answer } from './Answer.tsx'
import { ConversionList } from './ConversionList.tsx'
import { LossPicture } from './LossPicture.tsx'
import styles from './results.module.css'
import { StageCards } from './StageCards.tsx'
import { summaryText } from './summary-text.ts'
import type { ShownPeriod } from './use-period.ts'

const csvHead = ['Stage', 'Count', 'Of the previous stage', 'Of the first stage']

/** The national summary is titled for the national body. */
function useTitle(view: View) {
  const { settings } = useSession()
  const organisation = useOrganisation()
  const body = committeeName(organisation, nationalCommittee(organisation))
  return view.lc === null ? `${body} ${settings.organisation}: ${view.title}` : view.title
}

type FunnelViewProps = {
  view: View
  period: ShownPeriod
  total: Total
  sums: readonly Sum[]
  organisation: Organisation
}

export function FunnelView({ view, period, total, sums, organisation }: FunnelViewProps) {
  const { shown, month, asOf } = period
  const { entries, metrics } = total
  const title = useTitle(view)
  const rows = stageRates(metrics)
  const reports = entries === 1 ? 'one report' : `${entries.toLocaleString()} reports`
  // Said where it is not what people expect: everything that the open year has.
  const when = month ? ` in ${monthName(month)}` : shown.isOpen ? '' : ` in ${shown.year.label}`
  const told = { title, year: shown.year.label, month, day: asOf.day }
  return (
    <section className={styles.view} aria-label={title}>
      <PrintHead
        title={`MX Funnel Results: ${title}`}
        filters={[`Year ${shown.year.label}`, month && monthName(month), `As of ${dateWords(asOf.day)}`]}
      />
      <div className={styles.head}>
        <Title order={2} data-no-print>
          {title}
        </Title>
        <Text c="dimmed">
          {view.lc === null
            ? `Mid-term submissions of all committees${when}: ${reports}.`
            : `Added up from ${reports}${when}.`}
        </Text>
        <Answer view={view} period={period} total={total} />
      </div>
      <Group gap="xs" data-no-print>
        <ResultTools
          summary={() => summaryText(told, view, total, { sums, committees: shownCommittees(organisation, sums) })}
        />
        <CsvDownload
          fileName={fileNameOf('mx-funnel', view.title, shown.past, month, asOf.on)}
          head={csvHead}
          rows={rows.map(({ stage, count, ofPrevious, ofFirst }) => [stage, count, ofPrevious, ofFirst])}
        />
      </Group>
      <StageCards metrics={metrics} />
      <div className={styles.pair}>
        <Paper withBorder>
          <LossPicture metrics={metrics} />
        </Paper>
        <Paper withBorder>
          <ConversionList rows={rows} />
        </Paper>
      </div>
    </section>
  )
}
