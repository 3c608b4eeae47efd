// The answer first: the two counts, one number in its ring, what changed since, and how it is counted.
import type { ReactNode } from 'react'
import { PercentRing } from '#web/charts/PercentRing.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { toneColor } from '#web/ui/table/tone.ts'
import { signed } from '#web/ui/text/signed.ts'
import { ChangesSince } from '#web/years/ChangesSince.tsx'
import type { Summary } from '../../contract.ts'
import { bandOf, bandWords, countsText, howItIsCounted, isComplete, reach } from '../../rules.ts'
import styles from './headline.module.css'
import { figureOn, type Progress } from './use-progress.ts'

export type Above = { name: string; percent: number }

type HeadlineProps = {
  figure: Summary['whole']
  name: string
  progress: Progress
  /** What it is a part of: an LC of the country, a portfolio of its LC. */
  above: Above | undefined
  /** To take it along. */
  tools: ReactNode
}

export function Headline({ figure, name, progress, above, tools }: HeadlineProps) {
  const band = bandOf(figure.percent)
  return (
    <section className={styles.headline} aria-label={name}>
      <PercentRing
        percent={figure.percent}
        tone={band}
        label={`${name}, implemented`}
        size={112}
        reach={reach}
        isComplete={isComplete(figure)}
      />
      <div className={styles.words}>
        <h2>{name}</h2>
        <p className={styles.counts} data-tabular>
          {countsText(figure)}
        </p>
        <p className={styles.started} data-tabular>
          <StatusBadge tone={band}>{bandWords[band]}</StatusBadge> {figure.respondents.toLocaleString()} started,{' '}
          {figure.submitted.toLocaleString()} submitted
        </p>
      </div>
      <Changes percent={figure.percent} progress={progress} above={above} />
      <div className={styles.foot}>
        <p>{howItIsCounted}</p>
        {tools}
      </div>
    </section>
  )
}

type ChangesProps = { percent: number } & Pick<HeadlineProps, 'progress' | 'above'>

/** Beside what it is a part of; since last month, and since the same day last year, where somebody had answered then. */
function Changes({ percent, progress: { asOf, days, daysBefore }, above }: ChangesProps) {
  const yearAgo = figureOn(daysBefore, asOf.yearBefore?.on)
  // Of a year before the portal often only its end is known.
  const ended = yearAgo ? undefined : daysBefore?.at(-1)
  return (
    <p className={styles.changes}>
      {above && <Beside percent={percent} above={above} />}
      <ChangesSince
        asOf={asOf}
        now={percent}
        monthAgo={figureOn(days, asOf.monthBefore?.on)?.percent}
        yearAgo={yearAgo?.percent}
      />
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
      <b style={{ color: toneColor(by > 0 ? 'good' : 'poor') }}>{signed(by)} points</b> from {above.name}
    </span>
  )
}
