// What does one view say? The answer first, then the funnel and its steps, then every stage.
import { Group, Paper, Text, Title } from '@mantine/core'
import { committeeName, nationalCommittee } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { StatCard } from '#web/ui/StatCard.tsx'
import { StatGrid } from '#web/ui/StatGrid.tsx'
import { monthName } from '../month-name.ts'
import { rateOf, rateText, stageRates, toneOf, weakestStep } from '../rates.ts'
import type { Total } from '../sums.ts'
import type { View } from '../views.ts'
import { ConversionList } from './ConversionList.tsx'
import { FunnelPicture } from './FunnelPicture.tsx'
import { kitTone } from './rate-tone.ts'
import styles from './results.module.css'
import { StageCards } from './StageCards.tsx'
import type { ShownPeriod } from './use-period.ts'

const csvHead = ['Stage', 'Count', 'Of the previous stage', 'Of the first stage']

const fileWord = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The national summary is titled for the national body. */
function useTitle(view: View) {
  const { settings } = useSession()
  const organisation = useOrganisation()
  const body = committeeName(organisation, nationalCommittee(organisation))
  return view.lc === null ? `${body} ${settings.organisation}: ${view.title}` : view.title
}

type FunnelViewProps = { view: View; period: ShownPeriod; total: Total }

export function FunnelView({ view, period: { shown, month }, total: { entries, metrics } }: FunnelViewProps) {
  const title = useTitle(view)
  const rows = stageRates(metrics)
  const weakest = weakestStep(metrics)
  const realised = rateOf(metrics.Realised, metrics.Leads)
  const reports = entries === 1 ? 'one report' : `${entries.toLocaleString()} reports`
  // Said where it is not what people expect: everything that the open year has.
  const when = month ? ` in ${monthName(month)}` : shown.isOpen ? '' : ` in ${shown.year.label}`
  return (
    <section className={styles.view} aria-label={title}>
      <Group justify="space-between" align="flex-start" gap="md">
        <div>
          <Title order={2}>{title}</Title>
          <Text c="dimmed">
            {view.lc === null
              ? `Mid-term submissions of all committees${when}: ${reports}.`
              : `Added up from ${reports}${when}.`}
          </Text>
        </div>
        <CsvDownload
          fileName={`mx-funnel-${fileWord([view.title, shown.past, month].filter(Boolean).join(' '))}`}
          head={csvHead}
          rows={rows.map(({ stage, count, ofPrevious, ofFirst }) => [stage, count, ofPrevious, ofFirst])}
        />
      </Group>
      <StatGrid least={220}>
        <StatCard
          label="Leads that were realised"
          value={rateText(realised)}
          note={`${metrics.Realised.toLocaleString()} of ${metrics.Leads.toLocaleString()} leads`}
        />
        <StatCard
          label="Weakest step"
          value={weakest ? `to ${weakest.stage}` : '-'}
          note={weakest ? `${rateText(weakest.rate)} of the stage before go on` : 'No step has numbers yet'}
          tone={weakest ? kitTone(toneOf(weakest.rate)) : 'neutral'}
        />
        <StatCard
          label="Became alumni"
          value={metrics.Alumni}
          note={`${rateText(rateOf(metrics.Alumni, metrics.Leads))} of all leads`}
        />
      </StatGrid>
      <div className={styles.pair}>
        <Paper withBorder>
          <FunnelPicture title={title} rows={rows} />
        </Paper>
        <Paper withBorder>
          <ConversionList rows={rows} />
        </Paper>
      </div>
      <StageCards metrics={metrics} />
    </section>
  )
}
