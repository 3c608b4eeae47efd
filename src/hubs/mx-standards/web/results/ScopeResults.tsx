// What does any view show? The answer, what changed since the chosen day, the rows compared, the line over the year, the
// groups and what is missing. The country, an LC and a portfolio differ only in what they are compared of.
import type { ReactNode } from 'react'
import { dateWords } from '#web/ui/date-words.ts'
import { fileNameOf } from '#web/ui/file-name.ts'
import { ResultTools } from '#web/ui/ResultTools.tsx'
import { WhatChanged } from '#web/ui/WhatChanged.tsx'
import type { Summary } from '../contract.ts'
import { changedFigures } from './changed-figures.ts'
import type { Middle } from './comparison.ts'
import { GroupBars } from './GroupBars.tsx'
import { GroupMatrix } from './GroupMatrix.tsx'
import { type Above, Headline } from './Headline.tsx'
import { MissingItems } from './MissingItems.tsx'
import { OverTime } from './OverTime.tsx'
import { Respondents } from './Respondents.tsx'
import styles from './results.module.css'
import type { NamedFigure } from './results-csv.ts'
import type { ResultsPlace } from './results-place.ts'
import { useSummary, type View } from './results-queries.ts'
import { summaryText } from './results-text.ts'
import { useProgress } from './use-progress.ts'

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
