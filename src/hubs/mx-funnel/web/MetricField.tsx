// How many stood at this stage? Taken as people write it, shown grouped, and refused in words when it is no whole number.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ZodForm } from '#web/ui/use-zod-form.ts'
import { metricShape } from '../contract.ts'
import type { Stage } from '../rules.ts'
import { countIn, zeroIfNone } from '../typed-count.ts'
import styles from './form.module.css'
import type { ReportValues } from './report-values.ts'

type MetricFieldProps = {
  form: ZodForm<ReportValues>
  stage: Stage
  warning: string | undefined
  /** In the edit dialog, what is no number becomes 0 (spec). */
  emptyIsZero: boolean
}

export function MetricField({ form, stage, warning, emptyIsZero }: MetricFieldProps) {
  const { value, error, onChange, name } = form.getInputProps(`metrics.${stage}`)
  /** Null while nobody types here. */
  const [typed, setTyped] = useState<string | null>(null)
  // A form that was emptied or filled anew meanwhile says otherwise than what was typed.
  const isTyping = typed !== null && countIn(typed) === value
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
        onChange(countIn(currentTarget.value))
      }}
      onBlur={() => {
        setTyped(null)
        if (emptyIsZero) onChange(zeroIfNone(value))
      }}
    />
  )
}
