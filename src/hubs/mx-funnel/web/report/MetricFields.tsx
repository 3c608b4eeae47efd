// Form fields of the nine stages in their groups, with a warning if a stage is larger than the previous one.
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { metricShape } from '../../contract.ts'
import { formGroups, growingStages, type Metrics, type Stage, type StageGroup } from '../../rules.ts'
import { parseTypedCount, zeroIfNotNumber } from '../../typed-count.ts'
import styles from '../form.module.css'
import type { ReportValues } from '../report-values.ts'

type MetricFieldsProps = {
  form: ZodForm<ReportValues>
  groups?: readonly StageGroup[]
  /** In the edit dialog, text that is not a number becomes 0 (spec). */
  emptyIsZero?: boolean
}

/** Only the stages that were typed: a warning needs two typed neighbours. */
function typedMetrics(metrics: ReportValues['metrics']): Partial<Metrics> {
  return Object.fromEntries(Object.entries(metrics).filter(([, count]) => typeof count === 'number'))
}

export function growthWarnings(metrics: ReportValues['metrics']): Map<Stage, string> {
  const typed = typedMetrics(metrics)
  const grown = growingStages(typed).filter(({ before }) => typed[before] !== undefined)
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

type MetricFieldProps = {
  form: ZodForm<ReportValues>
  stage: Stage
  warning: string | undefined
  /** In the edit dialog, text that is not a number becomes 0 (spec). */
  emptyIsZero: boolean
}

function MetricField({ form, stage, warning, emptyIsZero }: MetricFieldProps) {
  const { value, error, onChange, name } = form.getInputProps(`metrics.${stage}`)
  /** null while the field is not being typed in. */
  const [typed, setTyped] = useState<string | null>(null)
  // If the form was reset or refilled in the meantime, its value wins over the typed text.
  const isTyping = typed !== null && parseTypedCount(typed) === value
  const problem = value === '' || isTyping ? undefined : metricShape.safeParse(value).error?.issues[0]?.message
  return (
    <TextInput
      label={stage}
      name={name}
      required
      inputMode="numeric"
      autoComplete="off"
      description={warning && <span className={styles.warning}>{warning}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? problem}
      value={isTyping ? typed : value.toLocaleString()}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(parseTypedCount(currentTarget.value))
      }}
      onBlur={() => {
        setTyped(null)
        if (emptyIsZero) onChange(zeroIfNotNumber(value))
      }}
    />
  )
}
