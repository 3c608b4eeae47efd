// The nine numbers of one report, small.
import { type Metrics, stages } from '../rules.ts'
import styles from './report.module.css'

export function MetricGrid({ metrics }: { metrics: Metrics }) {
  return (
    <dl className={styles.metrics}>
      {stages.map((stage) => (
        <div key={stage}>
          <dt>{stage}</dt>
          <dd data-tabular>{metrics[stage].toLocaleString()}</dd>
        </div>
      ))}
    </dl>
  )
}
