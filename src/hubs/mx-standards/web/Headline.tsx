// The answer first: one big number, its two counts, and how many have submitted.
import { PercentRing } from '#web/charts/PercentRing.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Summary } from '../contract.ts'
import { bandOf, bandWords, countsText } from '../rules.ts'
import styles from './results.module.css'

type HeadlineProps = { figure: Summary['whole']; name: string }

const number = (value: number) => value.toLocaleString('en')

export function Headline({ figure, name }: HeadlineProps) {
  const band = bandOf(figure.percent)
  return (
    <section className={styles.headline} aria-label={name}>
      <PercentRing percent={figure.percent} tone={band} label={`${name}, implemented`} size={112} />
      <div>
        <h2>{name}</h2>
        <p className={styles.counts} data-tabular>
          {countsText(figure)}
        </p>
        <p className={styles.started} data-tabular>
          <StatusBadge tone={band}>{bandWords[band]}</StatusBadge> {number(figure.respondents)} started,{' '}
          {number(figure.submitted)} submitted
        </p>
      </div>
    </section>
  )
}
