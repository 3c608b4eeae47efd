// Headline of a view: how many standards are in place, the percentage, what has changed, and how it is counted.
import type { ReactNode } from 'react'
import type { AsOf } from '#web/results/as-of.ts'
import { ChangesSince } from '#web/results/ChangesSince.tsx'
import { type History, thenIn } from '#web/results/history.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { toneColor, toneFill } from '#web/ui/table/tone.ts'
import { formatSigned } from '#web/ui/text/format-signed.ts'
import type { DayFigure, Summary } from '../../contract.ts'
import { bandNames, bandOf, isComplete } from '../../rules.ts'
import { percentOn } from '../results-queries.ts'
import { useStandards } from '../use-standards.tsx'
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

const formatOf = (part: number, whole: number) => `${part.toLocaleString()} of ${whole.toLocaleString()}`

export function Headline({ figure, name, asOf, history, above, tools }: HeadlineProps) {
  const { countingNote } = useStandards()
  const band = bandOf(figure.percent)
  return (
    <section className={styles.headline} aria-label={name}>
      <h2>{name}</h2>
      <p className={styles.counts} data-tabular>
        {formatOf(figure.standards, figure.ofStandards)} standards
      </p>
      <div className={styles.track} aria-hidden>
        <div style={{ width: `${(figure.standards / figure.ofStandards) * 100}%`, background: toneFill(band) }} />
      </div>
      <p className={styles.started} data-tabular>
        <strong>{figure.percent}%</strong>
        <StatusBadge tone={isComplete(figure) ? 'good' : band}>
          {isComplete(figure) ? 'Complete' : bandNames[band]}
        </StatusBadge>
        <span>{formatOf(figure.links, figure.ofLinks)} links</span>
        <span>
          {figure.respondents.toLocaleString()} started, {figure.submitted.toLocaleString()} submitted
        </span>
      </p>
      <Changes percent={figure.percent} {...{ asOf, history, above }} />
      <div className={styles.foot}>
        <details>
          <summary>How it is counted</summary>
          <p>{countingNote}</p>
        </details>
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
