// What does any view show? The answer, what changed since the chosen day, the rows compared, the line over the year, the
// groups and what is missing. The country, an LC and a portfolio differ only in what they are compared of.
import type { ReactNode } from 'react'
import { LineChart } from '#web/charts/LineChart.tsx'
import { yearLines } from '#web/charts/year-lines.ts'
import { CsvDownload } from '#web/ui/files/CsvDownload.tsx'
import { fileNameOf } from '#web/ui/files/file-name.ts'
import { ResultTools } from '#web/ui/files/ResultTools.tsx'
import { dateWords } from '#web/ui/text/date-words.ts'
import { type Changed, WhatChanged } from '#web/years/WhatChanged.tsx'
import type { ShownYear } from '#web/years/years.ts'
import type { DayFigure, Summary } from '../../contract.ts'
import { items } from '../../items.ts'
import type { Middle } from '../compare/comparison.ts'
import { GroupBars } from '../compare/GroupBars.tsx'
import { GroupMatrix } from '../compare/GroupMatrix.tsx'
import { MissingItems } from '../respondents/MissingItems.tsx'
import { Respondents } from '../respondents/Respondents.tsx'
import styles from '../results.module.css'
import type { NamedFigure } from '../results-csv.ts'
import type { ResultsPlace } from '../results-place.ts'
import { useSummary, type View } from '../results-queries.ts'
import { type Above, Headline } from './Headline.tsx'
import { summaryText } from './results-text.ts'
import { figureOn, type Progress, useProgress } from './use-progress.ts'

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
  place: ResultsPlace
  above?: Above
  /** Between the answer and the detail. */
  children?: ReactNode
}

export function ScopeResults(props: ScopeResultsProps) {
  const { summary, scope, name, files, rowsOf, middle, kind, place, above, children } = props
  const { shown, asOf } = place
  const progress = useProgress(asOf, scope)
  const rows = rowsOf(summary)
  const fileName = (what: string) => fileNameOf(what, ...files, shown.past, asOf.on)
  const when = asOf.isNow ? dateWords(asOf.day) : `as of ${dateWords(asOf.day)}`
  // Of a year before the portal there are sums, and nobody's answers.
  const areSums = summary.items.length === 0
  const respondents = !asOf.on && !areSums && (
    <Respondents view={{ ...shown.asked, ...scope }} place={place} figure={summary.whole} />
  )
  return (
    <div className={styles.view}>
      <Headline
        figure={summary.whole}
        name={name}
        progress={progress}
        above={above}
        tools={
          <ResultTools
            summary={() => summaryText({ name, when, figure: summary.whole, ...(middle && { rows, middle }) })}
          />
        }
      />
      <ChangedSince {...{ place, scope, rowsOf, summary }} fileName={fileName('mx-changes')} />
      {children}
      {scope.portfolio && respondents}
      <OverTime progress={progress} shown={shown} fileName={fileName('mx-days')} />
      {areSums ? (
        <p className={styles.small}>
          These are sums from a spreadsheet: how many answered and how far they were. Groups, items and people are not
          known.
        </p>
      ) : (
        <>
          <div className={styles.halves} data-repeated={middle ? true : undefined}>
            <GroupBars groups={summary.groups} />
            <MissingItems
              summary={summary}
              fileName={fileName('mx-items')}
              onOpen={asOf.on ? undefined : place.showMissing}
            />
          </div>
          {middle && <GroupMatrix label={kind} rows={rows} middle={middle} fileName={fileName('mx-groups')} />}
        </>
      )}
      {!scope.portfolio && respondents}
    </div>
  )
}

type ChangedSinceProps = Pick<ScopeResultsProps, 'place' | 'scope' | 'rowsOf' | 'summary'> & { fileName: string }

/** Asked for only while a past day is shown. */
function ChangedSince({ place: { asOf }, scope, rowsOf, summary, fileName }: ChangedSinceProps) {
  const { data: latest } = useSummary(asOf.on ? { ...asOf.latest, ...scope } : undefined)
  if (!latest) return null
  return <WhatChanged asOf={asOf} figures={changedFigures(rowsOf(summary), rowsOf(latest))} fileName={fileName} />
}

const nothing = { respondents: 0, submitted: 0, percent: 0, done: [] as number[] }

function changedFigures(before: readonly NamedFigure[], after: readonly NamedFigure[]): Changed[] {
  const codes = [...new Set([...before, ...after].map(({ code }) => code))]
  return codes.flatMap((code) => {
    const [old, now] = [before, after].map((rows) => rows.find((row) => row.code === code))
    const where = (now ?? old)?.name ?? code
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
type OverTimeProps = { progress: Progress; shown: ShownYear; fileName: string }

function OverTime({ progress: { asOf, days, daysBefore }, shown, fileName }: OverTimeProps) {
  const { year, before } = shown
  const isWorthIt = (days?.length ?? 0) > 1 || (daysBefore?.length ?? 0) > 0
  if (!days || !isWorthIt) return null
  const percentOn = (list: readonly DayFigure[]) => (day: string) => figureOn(list, day)?.percent
  const { along, lines } = yearLines(
    { year, until: asOf.day, on: percentOn(days) },
    before && daysBefore?.length ? { year: before, on: percentOn(daysBefore) } : undefined,
  )
  const rowsOf = (label: string, list: readonly DayFigure[]) =>
    list.map(({ day, percent, respondents, standards }) => [label, day, percent, respondents, standards])
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        <CsvDownload
          fileName={fileName}
          head={['Year', 'Day', 'Percent', 'Started', 'Standards']}
          rows={() => [...rowsOf(year.label, days), ...(before ? rowsOf(before.label, daysBefore ?? []) : [])]}
        />
      </div>
      <LineChart
        label={`${title} Percent at the end of each day`}
        {...{ along, lines }}
        format={(percent) => `${percent}%`}
        height={190}
        unit="Day"
      />
    </section>
  )
}
