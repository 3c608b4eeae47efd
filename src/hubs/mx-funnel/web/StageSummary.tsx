// What will this report say? The nine numbers in the form's three groups, with the rate of each step.
import { Paper, Title } from '@mantine/core'
import { rateOf, rateText } from '../rates.ts'
import { formGroups, stages } from '../rules.ts'
import styles from './form.module.css'
import type { ReportValues } from './report-values.ts'

export function StageSummary({ metrics }: { metrics: ReportValues['metrics'] }) {
  const rateAt = (i: number) => {
    const [count, before] = [metrics[stages[i] ?? 'Leads'], metrics[stages[i - 1] ?? 'Leads']]
    return i === 0 || typeof count !== 'number' || typeof before !== 'number' ? null : rateText(rateOf(count, before))
  }
  return (
    <Paper withBorder p="lg" component="section" aria-label="Summary">
      <Title order={2} mb="md">
        Summary
      </Title>
      {formGroups.map((group) => (
        <div key={group.name} className={styles.sum}>
          <Title order={3}>{group.name}</Title>
          <dl>
            {group.stages.map((stage) => {
              const rate = rateAt(stages.indexOf(stage))
              const count = metrics[stage]
              return (
                <div key={stage}>
                  <dt>{stage}</dt>
                  <dd data-tabular>
                    {typeof count === 'number' ? count.toLocaleString() : '-'}
                    {rate && <span className={styles.rate}> {rate}</span>}
                  </dd>
                </div>
              )
            })}
          </dl>
        </div>
      ))}
    </Paper>
  )
}
