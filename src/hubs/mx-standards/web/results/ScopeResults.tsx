// MX results view: headline, what changed since the chosen day, the compared rows, the line over the year, the groups and what is
// missing. The views of the country, an LC and a portfolio differ only in the rows that they compare.
import { Fragment, type ReactNode } from 'react'
import { Downloads, useDownload } from '#web/results/Downloads.tsx'
import { type History, useHistory } from '#web/results/history.ts'
import { ResultTools } from '#web/results/ResultTools.tsx'
import { TargetList } from '#web/results/targets/TargetList.tsx'
import { targetLines, useTargets } from '#web/results/targets/use-targets.ts'
import { type Changed, thenAndNow, WhatChanged } from '#web/results/WhatChanged.tsx'
import { YearChart } from '#web/results/YearChart.tsx'
import { buildFileName } from '#web/ui/files/file-name.ts'
import { Progressive } from '#web/ui/page/Progressive.tsx'
import { formatDate } from '#web/ui/text/format-date.ts'
import type { ShownYear } from '#web/years/years.ts'
import type { DayFigure, Summary } from '../../contract.ts'
import type { Standards } from '../../standards.ts'
import type { Middle } from '../compare/comparison.ts'
import { GroupBars } from '../compare/GroupBars.tsx'
import { GroupMatrix } from '../compare/GroupMatrix.tsx'
import { MissingItems } from '../respondents/MissingItems.tsx'
import { Respondents } from '../respondents/Respondents.tsx'
import styles from '../results.module.css'
import type { NamedFigure } from '../results-csv.ts'
import { daysQuery, percentOn, useSummary, type View } from '../results-queries.ts'
import type { ResultsViewState } from '../results-view-state.ts'
import { useStandards, useStandardsBefore } from '../use-standards.tsx'
import { AskedOtherwise } from './AskedOtherwise.tsx'
import { type Above, Headline } from './Headline.tsx'
import { formatSummary } from './results-text.ts'

type ScopeResultsProps = {
  summary: Summary
  scope: Pick<View, 'lc' | 'portfolio'>
  /** 'The whole country', 'LUMS', 'BD in LUMS'. */
  name: string
  /** What files are called after. */
  files: readonly string[]
  rowsOf: (summary: Summary) => NamedFigure[]
  /** What rows are compared with; where there is one row only, nothing is compared. */
  middle?: Middle
  kind: 'LC' | 'Portfolio'
  viewState: ResultsViewState
  above?: Above
  /** Between the answer and the detail. */
  children?: ReactNode
}

export function ScopeResults(props: ScopeResultsProps) {
  const { summary, scope, name, files, rowsOf, middle, kind, viewState, above, children } = props
  const { shown, asOf } = viewState
  const standards = useStandards()
  const before = useStandardsBefore(shown.before?.label)
  const found = useTargets({ ...asOf.requested, screen: '/mx-results', committee: scope.lc })
  const targets = scope.portfolio ? [] : found
  const rows = rowsOf(summary)
  const fileName = (what: string) => buildFileName(what, ...files, shown.past, asOf.on)
  const when = asOf.isNow ? formatDate(asOf.day) : `as of ${formatDate(asOf.day)}`
  // Of a year before the portal there are sums, and nobody's answers.
  const areSums = summary.items.length === 0
  const respondents = !asOf.on && !areSums && (
    <Respondents view={{ ...shown.requested, ...scope }} viewState={viewState} figure={summary.whole} />
  )
  return (
    <Downloads>
      <div className={styles.view}>
        <Progressive>
          {/* One part: most of these are short or absent. */}
          <Fragment key="first">
            <WithHistory {...{ shown, scope }}>
              {(history) => (
                <Headline
                  figure={summary.whole}
                  name={name}
                  {...{ asOf, history, above }}
                  tools={
                    <ResultTools
                      summary={() =>
                        [
                          formatSummary({
                            name,
                            when,
                            note: standards.countingNote,
                            figure: summary.whole,
                            ...(middle && { rows, middle }),
                          }),
                          ...targetLines(targets),
                        ].join('\n')
                      }
                    />
                  }
                />
              )}
            </WithHistory>
            <TargetList targets={targets} />
            {before && (
              <AskedOtherwise year={shown.year.label} yearBefore={shown.before?.label ?? ''} before={before} />
            )}
            <ChangedSince {...{ viewState, scope, rowsOf, summary }} fileName={fileName('mx-changes')} />
          </Fragment>
          {children}
          {scope.portfolio && respondents}
          <WithHistory {...{ shown, scope }}>
            {(history) => <OverTime {...{ viewState, history }} fileName={fileName('mx-days')} />}
          </WithHistory>
          {areSums ? (
            <p className={styles.small}>
              These are totals from a spreadsheet: how many people answered and how much they had done. There are no
              details on groups, items or people.
            </p>
          ) : (
            <div className={styles.halves} data-repeated={middle ? true : undefined}>
              <GroupBars groups={summary.groups} />
              <MissingItems
                summary={summary}
                before={before}
                fileName={fileName('mx-items')}
                onOpen={asOf.on ? undefined : viewState.showMissing}
              />
            </div>
          )}
          {middle && !areSums && (
            <GroupMatrix label={kind} rows={rows} middle={middle} fileName={fileName('mx-groups')} />
          )}
          {!scope.portfolio && respondents}
        </Progressive>
      </div>
    </Downloads>
  )
}

type WithHistoryProps = Pick<ScopeResultsProps, 'scope'> & {
  shown: ShownYear
  children: (history: History<DayFigure>) => ReactNode
}

/** Its answer renders only what shows it, and not the whole page again. */
const WithHistory = ({ shown, scope, children }: WithHistoryProps) =>
  children(useHistory(shown, (year) => daysQuery({ year, ...scope })))

type ChangedSinceProps = Pick<ScopeResultsProps, 'viewState' | 'scope' | 'rowsOf' | 'summary'> & { fileName: string }

/** Asked for only while a past day is shown. */
function ChangedSince({ viewState: { asOf }, scope, rowsOf, summary, fileName }: ChangedSinceProps) {
  const standards = useStandards()
  const { data: latest } = useSummary(asOf.on ? { ...asOf.latest, ...scope } : undefined)
  if (!latest) return null
  return (
    <WhatChanged asOf={asOf} figures={changedFigures(rowsOf(summary), rowsOf(latest), standards)} fileName={fileName} />
  )
}

const nothing = { respondents: 0, submitted: 0, percent: 0, done: [] as number[] }

function changedFigures(
  before: readonly NamedFigure[],
  after: readonly NamedFigure[],
  { items }: Standards,
): Changed[] {
  return thenAndNow(before, after, ({ code }) => code).flatMap(({ key, was: old, is: now }) => {
    const where = (now ?? old)?.name ?? key
    const [was, is] = [old ?? nothing, now ?? nothing]
    const figures = [
      { what: 'started', before: was.respondents, after: is.respondents },
      { what: 'submitted', before: was.submitted, after: is.submitted },
      { what: 'percent', before: was.percent, after: is.percent },
      ...items.map(({ label }, at) => ({ what: label, before: was.done[at] ?? 0, after: is.done[at] ?? 0 })),
    ]
    return figures.map((figure) => ({ where, ...figure }))
  })
}

const title = 'Is it getting better?'
type OverTimeProps = { viewState: ResultsViewState; history: History<DayFigure>; fileName: string }

function OverTime({ viewState: { shown, asOf }, history, fileName }: OverTimeProps) {
  const { days, before } = history
  const isDrawn = days !== undefined && (days.length > 1 || before !== undefined)
  const rowsOf = (label: string | undefined, list: readonly DayFigure[]) =>
    list.map(({ day, percent, respondents, standards }) => [label, day, percent, respondents, standards])
  useDownload(
    isDrawn
      ? {
          label: 'Each day',
          fileName,
          head: ['Year', 'Day', 'Percent', 'Started', 'Standards'],
          rows: () => [...rowsOf(shown.year.label, days), ...rowsOf(shown.before?.label, before ?? [])],
        }
      : undefined,
  )
  if (!isDrawn) return null
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <YearChart
        label={`${title} Percent at the end of each day`}
        {...{ shown, asOf, history }}
        measure={percentOn}
        format={(percent) => `${percent}%`}
        height={190}
      />
    </section>
  )
}
