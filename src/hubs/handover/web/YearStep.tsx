// Which year comes next? Its name and days are offered, and can be changed.
import { Text, TextInput } from '@mantine/core'
import { dayBefore } from '#shared/calendar.ts'
import type { Handover } from '../contract.ts'
import styles from './handover.module.css'
import type { Plan } from './plan.ts'
import { dayText } from './preview.ts'
import { Step } from './Step.tsx'
import type { PlanProblems } from './use-opening.ts'

type YearStepProps = { plan: Plan; handover: Handover; problems: PlanProblems; onChange: (part: Partial<Plan>) => void }

export function YearStep({ plan, handover: { open }, problems, onChange }: YearStepProps) {
  const isShortened = plan.startsOn > open.startsOn && plan.startsOn <= open.endsOn
  return (
    <Step
      n={1}
      title="The next year"
      text={`${open.label} is open, from ${dayText(open.startsOn)} to ${dayText(open.endsOn)}.`}
    >
      <div className={styles.yearFields}>
        <TextInput
          label="Name"
          autoComplete="off"
          required
          value={plan.label}
          error={problems.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="First day"
          required
          value={plan.startsOn}
          error={problems.startsOn}
          onChange={(event) => onChange({ startsOn: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Last day"
          required
          value={plan.endsOn}
          error={problems.endsOn}
          onChange={(event) => onChange({ endsOn: event.currentTarget.value })}
        />
      </div>
      {isShortened && (
        <Text size="sm" mt="xs">
          {open.label} then ends earlier, on {dayText(dayBefore(plan.startsOn))}.
        </Text>
      )}
    </Step>
  )
}
