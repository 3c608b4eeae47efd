// One view of the funnel results: headline, all stages, losses per step and conversion rates, with print, copy and CSV.
import { Paper, Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import { committeeName, nationalCommittee, type Organisation } from '#shared/people/organisation.ts'
import { formatNumber } from '#shared/text/format-number.ts'
import { monthName } from '#shared/time/months.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { periodWords } from '#web/results/as-of.ts'
import { PrintHead } from '#web/results/PrintHead.tsx'
import { ResultTools } from '#web/results/ResultTools.tsx'
import { TargetList } from '#web/results/targets/TargetList.tsx'
import { ofPeriod, targetLines } from '#web/results/targets/use-targets.ts'
import { useSession } from '#web/shell/session/session.ts'
import { buildFileName } from '#web/ui/files/file-name.ts'
import { Progressive } from '#web/ui/page/Progressive.tsx'
import { formatRate, type StageRates, stageRates, toneOf } from '../../results/rates.ts'
import type { Sum, Total } from '../../results/sums.ts'
import { shownCommittees, type View } from '../../results/views.ts'
import { type Metrics, resultGroups } from '../../rules.ts'
import { MetricGrid } from '../list/MetricGrid.tsx'
import { useFunnelTargets } from '../results/use-funnel-targets.ts'
import type { ShownPeriod } from '../results/use-period.ts'
import styles from '../results.module.css'
import { Answer } from './Answer.tsx'
import { LossPicture } from './LossPicture.tsx'
import { kitTone, toneTexts } from './rate-tone.ts'
import { formatSummary } from './summary-text.ts'

const csvHead = ['Stage', 'Count', 'Of the previous stage', 'Of the first stage']

/** The title of the national summary has the name of the national body. */
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
  const targets = useFunnelTargets(view, period)
  const own = ofPeriod(targets, month)
  const rows = stageRates(metrics)
  const reports = entries === 1 ? 'one report' : `${formatNumber(entries)} reports`
  // Only shown if it is not the default: all months of the open year.
  const when = month ? ` in ${monthName(month)}` : shown.isOpen ? '' : ` in ${shown.year.label}`
  const [ofYear, asOfDay] = periodWords(asOf)
  const header = { title, year: shown.year.label, month, day: asOf.day }
  return (
    <section className={styles.view} aria-label={title}>
      <PrintHead title={`MX Funnel Results: ${title}`} filters={[ofYear, month && monthName(month), asOfDay]} />
      <Progressive>
        <Fragment key="answer">
          <div className={styles.head}>
            <Title order={2} data-no-print>
              {title}
            </Title>
            <Text c="dimmed">
              {view.lc === null
                ? `Mid-term figures of all LCs${when}, added up from ${reports}.`
                : `Added up from ${reports}${when}.`}
            </Text>
            <Answer view={view} period={period} total={total} />
          </div>
          <ResultTools
            summary={() =>
              [
                formatSummary(header, view, total, { sums, committees: shownCommittees(organisation, sums) }),
                ...targetLines(targets, month),
              ].join('\n')
            }
            csv={{
              label: 'Stages and rates',
              fileName: buildFileName('mx-funnel', view.title, shown.past, month, asOf.on),
              head: [...csvHead, ...(own.length > 0 ? ['Target', 'Reached (%)', 'Pace'] : [])],
              rows: rows.map(({ stage, count, ofPrevious, ofFirst }) => [
                ...[stage, count, ofPrevious, ofFirst],
                ...own.filter(({ name }) => name === stage).flatMap(({ target, share, text }) => [target, share, text]),
              ]),
            }}
          />
        </Fragment>
        <StageCards metrics={metrics} />
        <TargetList
          targets={targets}
          month={month}
          text={`New people in ${month ? monthName(month) : 'the whole year'}${view.lc === null ? ', all terms together' : ''}.`}
        />
        <div className={styles.pair}>
          <Paper withBorder>
            <LossPicture metrics={metrics} />
          </Paper>
          <Paper withBorder>
            <ConversionList rows={rows} />
          </Paper>
        </div>
      </Progressive>
    </section>
  )
}

/** One count card per stage, in the three groups. */
function StageCards({ metrics }: { metrics: Metrics }) {
  return (
    <div className={styles.groups}>
      {resultGroups.map(({ name, stages }, group) => (
        <section key={name} aria-label={name} className={styles.group} data-group={group}>
          <Title order={3}>{name}</Title>
          <MetricGrid metrics={metrics} of={stages} className={styles.cards} />
        </section>
      ))}
    </div>
  )
}

/** 'to {stage}' with its rate, in the colours of the legend. */
function ConversionList({ rows }: { rows: readonly StageRates[] }) {
  return (
    <>
      <Title order={3}>Conversion rates</Title>
      <ul className={styles.conversions}>
        {rows.slice(1).map(({ stage, ofPrevious }) => {
          const tone = toneOf(ofPrevious)
          return (
            <li key={stage}>
              <span>to {stage}</span>
              <span className={styles.rate} data-tone={kitTone(tone)} data-tabular title={toneTexts[tone]}>
                {formatRate(ofPrevious)}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
