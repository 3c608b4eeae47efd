// Headline of a view: the two counts, one number in its ring, what has changed, and how it is counted.
import type { ReactNode } from 'react'
import { PercentRing } from '#web/charts/PercentRing.tsx'
import type { AsOf } from '#web/results/as-of.ts'
import { ChangesSince } from '#web/results/ChangesSince.tsx'
import { type History, thenIn } from '#web/results/history.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { toneColor } from '#web/ui/table/tone.ts'
import { formatSigned } from '#web/ui/text/format-signed.ts'
import type { DayFigure, Summary } from '../../contract.ts'
import { bandNames, bandOf, countingNote, formatCounts, isComplete, maxPercent } from '../../rules.ts'
import { percentOn } from '../results-queries.ts'
import styles from './headline.module.css'

export type Above = { name: string; percent: number }

type HeadlineProps = {
  figure: Summary['whole']
  name: string
  asOf: AsOf
  history: History<DayFigure>
  /** What it is a part of: an LC of the country, a portfolio of its LC. */
  above: Above | undefined
  /** To take it along. */
  tools: ReactNode
}

export function Headline({ figure, name, asOf, history, above, tools }: HeadlineProps) {
  const band = bandOf(figure.percent)
  return (
    <section className={styles.headline} aria-label={name}>
      <PercentRing
        percent={figure.percent}
        tone={band}
        label={`${name}, implemented`}
        size={112}
        reach={maxPercent}
        isComplete={isComplete(figure)}
      />
      <div className={styles.words}>
        <h2>{name}</h2>
        <p className={styles.counts} data-tabular>
          {formatCounts(figure)}
        </p>
        <p className={styles.started} data-tabular>
          <StatusBadge tone={band}>{bandNames[band]}</StatusBadge> {figure.respondents.toLocaleString()} started,{' '}
          {figure.submitted.toLocaleString()} submitted
        </p>
      </div>
      <Changes percent={figure.percent} {...{ asOf, history, above }} />
      <div className={styles.foot}>
        <p>{countingNote}</p>
        {tools}
      </div>
    </section>
  )
}

type ChangesProps = { percent: number } & Pick<HeadlineProps, 'asOf' | 'history' | 'above'>

/** Beside what it is a part of; since last month, and since the same day last year, where somebody had answered then. */
function Changes({ percent, asOf, history, above }: ChangesProps) {
  const then = thenIn(history, asOf, percentOn)
  // Of a year before the portal often only its end is known.
  const ended = then.yearAgo === undefined ? history.before?.at(-1) : undefined
  return (
    <p className={styles.changes}>
      {above && <Beside percent={percent} above={above} />}
      <ChangesSince asOf={asOf} now={percent} {...then} />
      {ended && ended.respondents > 0 && (
        <span data-tabular>
          {asOf.yearBefore?.year} ended at {ended.percent}%
        </span>
      )}
    </p>
  )
}

function Beside({ percent, above }: { percent: number; above: Above }) {
  const by = percent - above.percent
  if (by === 0) return <span>same as {above.name}</span>
  return (
    <span data-tabular>
      <b style={{ color: toneColor(by > 0 ? 'good' : 'poor') }}>{formatSigned(by)} points</b> from {above.name}
    </span>
  )
}
