// Step 'Deadlines': when the tasks of the new year open, are due and close; carried over from the open year with one click.
import { Button, Group, Text, TextInput } from '@mantine/core'
import { monthName } from '#shared/time/months.ts'
import { type TaskWindow, windowOf } from '#shared/time/windows.ts'
import { monthsOf } from '#shared/time/years.ts'
import type { Handover } from '../../contract.ts'
import styles from '../handover.module.css'
import { formatDay } from '../preview.ts'
import { carryOver, type EditedPlan } from './plan.ts'
import { Step } from './Step.tsx'

const dayNames = ['opensOn', 'dueOn', 'closesOn'] as const
const dayTitles = { opensOn: 'Opens', dueOn: 'Due', closesOn: 'Last day' }

type DeadlinesStepProps = {
  plan: EditedPlan
  handover: Handover
  problems: Readonly<Record<string, string>>
  onChange: (deadlines: TaskWindow[]) => void
}

export function DeadlinesStep({
  plan,
  handover: { deadlines: before, taskKinds, open },
  problems,
  onChange,
}: DeadlinesStepProps) {
  const { deadlines } = plan
  const offered = carryOver(before, plan)
  const isCarried = JSON.stringify(deadlines) === JSON.stringify(offered)

  function set(kind: string, month: string | null, part: Partial<TaskWindow>) {
    const found = windowOf(deadlines, kind, month)
    const empty = { kind, month, opensOn: null, dueOn: null, closesOn: null }
    if (found) onChange(deadlines.map((each) => (each === found ? { ...each, ...part } : each)))
    else onChange([...deadlines, { ...empty, ...part }])
  }

  return (
    <Step
      n={5}
      title="Deadlines"
      text={`When the tasks of ${plan.label} open and are due. You can also set them later, under Deadlines.`}
    >
      <Group gap="sm" mb="md">
        {offered.length > 0 && (
          <Button variant="default" disabled={isCarried} onClick={() => onChange(offered)}>
            Copy last year's dates
          </Button>
        )}
        {deadlines.length > 0 && (
          <Button variant="subtle" onClick={() => onChange([])}>
            Remove all dates
          </Button>
        )}
        {offered.length === 0 && deadlines.length === 0 && <Text c="dimmed">{open.label} has no deadlines.</Text>}
      </Group>
      {deadlines.length > 0 &&
        taskKinds.map(({ kind, name, isMonthly }) => (
          <section key={kind} className={styles.deadlines} aria-label={name}>
            <h3>{name}</h3>
            {(isMonthly ? monthsOf(plan) : [null]).map((month) => {
              const window = windowOf(deadlines, kind, month)
              const was = windowOf(offered, kind, month)
              const at = window ? deadlines.indexOf(window) : -1
              return (
                // biome-ignore lint/a11y/useSemanticElements: a legend cannot be in a row with the fields
                <div
                  role="group"
                  key={month ?? kind}
                  className={styles.window}
                  aria-label={month ? monthName(month) : name}
                >
                  {month && <span className={styles.month}>{monthName(month)}</span>}
                  {dayNames.map((day) => {
                    const isChanged = was !== undefined && (window?.[day] ?? null) !== was[day]
                    const instead = was?.[day] ? `Instead of ${formatDay(was[day])}` : 'Added'
                    return (
                      <TextInput
                        key={day}
                        type="date"
                        label={dayTitles[day]}
                        value={window?.[day] ?? ''}
                        error={problems[`deadlines.${at}.${day}`]}
                        description={isChanged ? instead : undefined}
                        inputWrapperOrder={['label', 'input', 'description', 'error']}
                        onChange={(event) => set(kind, month, { [day]: event.currentTarget.value || null })}
                      />
                    )
                  })}
                </div>
              )
            })}
          </section>
        ))}
    </Step>
  )
}
