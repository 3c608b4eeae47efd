// How many people stood at each stage? Nine numbers in their groups, with a word where one grows.
import { Stack } from '@mantine/core'
import type { ZodForm } from '#web/ui/use-zod-form.ts'
import { formGroups, type Metrics, type Stage, type StageGroup, stagesThatGrow } from '../rules.ts'
import styles from './form.module.css'
import { MetricField } from './MetricField.tsx'
import type { ReportValues } from './report-values.ts'

type MetricFieldsProps = {
  form: ZodForm<ReportValues>
  groups?: readonly StageGroup[]
  /** In the edit dialog, what is no number becomes 0 (spec). */
  emptyIsZero?: boolean
}

/** Stages not typed yet say nothing; only two typed neighbours are compared. */
function typedMetrics(metrics: ReportValues['metrics']): Partial<Metrics> {
  return Object.fromEntries(Object.entries(metrics).filter(([, count]) => typeof count === 'number'))
}

export function growthWarnings(metrics: ReportValues['metrics']): Map<Stage, string> {
  const typed = typedMetrics(metrics)
  const grown = stagesThatGrow(typed).filter(({ before }) => typed[before] !== undefined)
  return new Map(grown.map(({ stage, before }) => [stage, `More than ${before}. Please check.`]))
}

export function MetricFields({ form, groups = formGroups, emptyIsZero = false }: MetricFieldsProps) {
  const warnings = growthWarnings(form.values.metrics)
  return (
    <Stack gap="lg">
      {groups.map(({ name, stages }) => (
        <fieldset key={name} className={styles.group}>
          <legend>{name}</legend>
          <div className={styles.metrics}>
            {stages.map((stage) => (
              <MetricField
                key={stage}
                form={form}
                stage={stage}
                warning={warnings.get(stage)}
                emptyIsZero={emptyIsZero}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Stack>
  )
}
