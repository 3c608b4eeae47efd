// How many people stood at each stage? Nine numbers in their groups, with a word where one grows.
import { NumberInput, Stack } from '@mantine/core'
import type { ZodForm } from '#web/ui/use-zod-form.ts'
import { largestMetric } from '../contract.ts'
import { formGroups, type Metrics, type Stage, type StageGroup, stagesThatGrow } from '../rules.ts'
import styles from './form.module.css'
import type { ReportValues } from './report-values.ts'

type MetricFieldsProps = {
  form: ZodForm<ReportValues>
  groups?: readonly StageGroup[]
  /** In the edit dialog, what is no number becomes 0 (spec). */
  emptyIsZero?: boolean
}

/** Stages not typed yet say nothing; only two typed neighbours are compared. */
export function typedMetrics(metrics: ReportValues['metrics']): Partial<Metrics> {
  return Object.fromEntries(Object.entries(metrics).filter(([, count]) => count !== ''))
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
            {stages.map((stage) => {
              const path = `metrics.${stage}`
              const { onChange, ...props } = form.getInputProps(path)
              const warning = warnings.get(stage)
              return (
                <NumberInput
                  key={stage}
                  label={stage}
                  required
                  min={0}
                  max={largestMetric}
                  clampBehavior="none"
                  // Left in, so that the form can refuse it: a point dropped while typing makes ten times the number.
                  allowDecimal
                  allowNegative
                  thousandSeparator=","
                  inputMode="numeric"
                  hideControls
                  description={warning && <span className={styles.warning}>{warning}</span>}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  {...props}
                  onChange={(next) => onChange(typeof next === 'number' || next === '' ? next : Number(next) || '')}
                  onBlur={() => emptyIsZero && typeof props.value !== 'number' && onChange(0)}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
    </Stack>
  )
}
