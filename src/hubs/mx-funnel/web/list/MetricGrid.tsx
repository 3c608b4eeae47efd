// Grid of a report's nine numbers.

import { formatNumber } from '#shared/text/format-number.ts'
import { type Metrics, stages } from '../../rules.ts'
import styles from './report.module.css'

type MetricGridProps = { metrics: Metrics; of?: readonly (keyof Metrics)[]; className?: string | undefined }

export function MetricGrid({ metrics, of = stages, className = styles.metrics }: MetricGridProps) {
  return (
    <dl className={className}>
      {of.map((stage) => (
        <div key={stage}>
          <dt>{stage}</dt>
          <dd data-tabular>{formatNumber(metrics[stage])}</dd>
        </div>
      ))}
    </dl>
  )
}
