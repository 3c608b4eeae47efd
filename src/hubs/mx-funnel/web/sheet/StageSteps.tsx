// Many reports on a phone: one portfolio (or month) at a time with its nine stages, and Next.
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { formGroups, type Stage } from '../../rules.ts'
import styles from '../form.module.css'
import { growthWarnings } from '../report/MetricFields.tsx'
import { cellOf, cellProblem, cellText, type GridRow, type ManyValues, rowAmounts } from './many-values.ts'
import { formatAmountText, noTexts } from './StageGrid.tsx'

type StageStepsProps = {
  form: ZodForm<ManyValues>
  rows: readonly GridRow[]
  noteOf: (row: GridRow) => string | undefined
  hintId: string
  /** The row that is open. */
  at: number
  onStep: (at: number) => void
}

export function StageSteps({ form, rows, noteOf, hintId, at, onStep }: StageStepsProps) {
  const row = rows[at]
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(at)
  useEffect(() => {
    if (last.current === at) return
    last.current = at
    heading.current?.focus()
  }, [at])
  if (!row) return null
  const next = rows[at + 1]
  const warnings = growthWarnings({ ...noTexts, ...rowAmounts(form.values, row.code) })
  return (
    <section aria-label={row.name} aria-describedby={hintId}>
      <Stack gap="md" onKeyDown={goToNextField}>
        <Group justify="space-between" align="baseline" wrap="nowrap">
          <Title order={2} ref={heading} tabIndex={-1}>
            {row.name}
          </Title>
          <Text size="sm" c="dimmed" data-tabular>
            {at + 1} of {rows.length}
          </Text>
        </Group>
        {noteOf(row) && <Text size="sm">{noteOf(row)}</Text>}
        {formGroups.map((group) => (
          <fieldset key={group.name} className={styles.group}>
            <legend>{group.name}</legend>
            <div className={styles.metrics}>
              {group.stages.map((stage) => (
                <StageField key={`${row.code} ${stage}`} {...{ form, row, stage }} warning={warnings.get(stage)} />
              ))}
            </div>
          </fieldset>
        ))}
        <Group grow>
          <Button variant="default" disabled={at === 0} onClick={() => onStep(at - 1)}>
            Back
          </Button>
          <Button variant="light" disabled={!next} onClick={() => onStep(at + 1)}>
            Next
          </Button>
        </Group>
      </Stack>
    </section>
  )
}

/** Enter goes on instead of sending all reports. */
function goToNextField(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:not(:disabled)')]
  const isNext = (each: HTMLElement) => each instanceof HTMLInputElement || each.textContent === 'Next'
  fields
    .slice(fields.indexOf(event.target) + 1)
    .find(isNext)
    ?.focus()
}

type StageFieldProps = { form: ZodForm<ManyValues>; row: GridRow; stage: Stage; warning: string | undefined }

function StageField({ form, row, stage, warning }: StageFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const name = cellOf(form.values.rows, row.code, stage)
  const text = cellText(form.values, row.code, stage)
  return (
    <TextInput
      label={stage}
      name={name}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      description={warning && <span className={styles.warning}>{warning}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={form.errors[name] ?? (isTyping ? undefined : cellProblem(text))}
      value={text}
      onChange={({ currentTarget }) => {
        setTyping(true)
        form.setFieldValue(name, currentTarget.value)
      }}
      onBlur={() => {
        setTyping(false)
        if (formatAmountText(text) !== text) form.setFieldValue(name, formatAmountText(text))
      }}
    />
  )
}
