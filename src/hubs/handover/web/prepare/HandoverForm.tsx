// Handover form: the steps of the plan on one page. Everything is saved as it is typed; nothing happens until somebody schedules
// the plan or opens the year.
import { Alert, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { dayBefore } from '#shared/time/calendar.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { filledPeople, peopleProblems } from '#web/people-list/person-row.ts'
import { useSession } from '#web/shell/session/session.ts'
import type { Handover } from '../../contract.ts'
import { focusHeading } from '../focus-heading.ts'
import styles from '../handover.module.css'
import { buildPreview, formatDay } from '../preview.ts'
import { ComeStep } from './ComeStep.tsx'
import { DeadlinesStep } from './DeadlinesStep.tsx'
import { HolderList } from './HolderList.tsx'
import { groupHolders } from './holder-groups.ts'
import { PlanActions } from './PlanActions.tsx'
import { PlanStatus } from './PlanStatus.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import type { EditedPlan } from './plan.ts'
import { SilentStep } from './SilentStep.tsx'
import { Step, stepId } from './Step.tsx'
import { usePlan } from './use-plan.ts'

export function HandoverForm({ handover }: { handover: Handover }) {
  const organisation = useOrganisation()
  const { emailDomain } = useSession().settings
  const planning = usePlan(handover)
  const { edited, change, fields, yearProblems, rowProblems } = planning
  const wrong = useMemo(
    () => peopleProblems(edited.coming, { organisation, emailDomain }),
    [edited.coming, organisation, emailDomain],
  )
  /** Empty fields are no errors before the first attempt. */
  const [attempts, setAttempts] = useState(0)
  const problems: FieldProblems = attempts > 0 ? { ...fields, ...yearProblems } : {}
  const preview = buildPreview(edited, handover, organisation, wrong)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const hasProblem = (names: RegExp) => Object.keys(problems).some((name) => names.test(name))
  const come = filledPeople(edited.coming).length
  const due = edited.deadlines.length
  const steps = [
    {
      title: 'The next year',
      summary: edited.label || 'No name yet',
      isWrong: hasProblem(/^(label|startsOn|endsOn)$/),
    },
    {
      title: 'Who stays',
      summary: `${preview.stay} stay, ${preview.leave.length} leave`,
      isWrong: hasProblem(/^leaving/),
    },
    {
      title: 'Who’s joining',
      summary: formatJoining(come, wrong.size),
      isWrong: attempts > 0 && wrong.size > 0,
    },
    { title: 'Not signed in this year', summary: formatSilent(handover.silent.total, preview.shutOut) },
    { title: 'Deadlines', summary: due === 0 ? 'No dates yet' : `${due} set`, isWrong: hasProblem(/^deadlines/) },
    { title: 'What will happen', summary: handover.plan?.scheduledAt ? 'Scheduled' : 'Not scheduled yet' },
  ]

  return (
    <>
      <PlanStatus handover={handover} planning={planning} />
      <div className={styles.page} ref={page}>
        <StepList steps={steps} />
        <div>
          <YearStep plan={edited} handover={handover} problems={problems} onChange={change} />
          <StayStep handover={handover} leaving={edited.leaving} onChange={(leaving) => change({ leaving })}>
            {problems.leaving && (
              <Alert color="red" role="alert" mb="md">
                {problems.leaving}
              </Alert>
            )}
          </StayStep>
          <ComeStep
            plan={edited}
            handover={handover}
            planning={planning}
            problems={rowProblems}
            wrong={wrong.size}
            onChange={(coming) => change({ coming })}
          />
          <SilentStep
            silent={handover.silent}
            shutOut={edited.deactivating}
            onChange={(deactivating) => change({ deactivating })}
          />
          <DeadlinesStep
            plan={edited}
            handover={handover}
            problems={fields}
            onChange={(deadlines) => change({ deadlines })}
          />
          <PreviewStep plan={edited} preview={preview} handover={handover}>
            <PlanActions
              handover={handover}
              planning={planning}
              preview={preview}
              wrong={Object.keys(yearProblems).length + wrong.size}
              isTried={attempts > 0}
              onWrong={() => setAttempts((n) => n + 1)}
            />
          </PreviewStep>
        </div>
      </div>
    </>
  )
}

function formatJoining(come: number, wrong: number): string {
  if (come === 0) return 'Nobody yet'
  return wrong === 0 ? `${come} joining` : `${wrong} of ${come} to correct`
}

function formatSilent(total: number, shutOut: number): string {
  if (total === 0) return 'Everyone signed in'
  return shutOut === 0 ? `${total} not signed in` : `${shutOut} of ${total} deactivated`
}

type StayStepProps = {
  handover: Handover
  leaving: string[]
  onChange: (leaving: string[]) => void
  children: ReactNode
}

function StayStep({ handover: { holders }, leaving, onChange, children }: StayStepProps) {
  const organisation = useOrganisation()
  const groups = groupHolders(holders, organisation)
  const set = (uids: string[], isLeaving: boolean) => {
    const others = leaving.filter((uid) => !uids.includes(uid))
    onChange(isLeaving ? [...others, ...new Set(uids)] : others)
  }
  return (
    <Step
      n={2}
      title="Who stays"
      text="People who stay keep their role, LC and portfolio in the new year, without a gap. People who leave keep their role until the old year ends, and their account after that."
    >
      {children}
      {groups.length === 0 && <Text>Nobody holds a role.</Text>}
      {groups.map((group) => (
        <HolderList key={group.name} group={group} leaving={leaving} onSet={set} />
      ))}
    </Step>
  )
}

type StepSummary = { title: string; summary: string; isWrong?: boolean }

function StepList({ steps }: { steps: StepSummary[] }) {
  return (
    <nav className={styles.steps} aria-label="Steps">
      <ol>
        {steps.map(({ title, summary, isWrong }, i) => (
          <li key={title}>
            <button type="button" onClick={() => focusHeading(stepId(i + 1))}>
              <span className={styles.number} aria-hidden>
                {i + 1}
              </span>
              <span>
                <span className={styles.stepName}>{title}</span>
                <span className={styles.told} data-wrong={isWrong || undefined}>
                  {summary}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type YearStepProps = {
  plan: EditedPlan
  handover: Handover
  problems: FieldProblems
  onChange: (part: Partial<EditedPlan>) => void
}

function YearStep({ plan, handover: { open }, problems, onChange }: YearStepProps) {
  const endsOn = open.plannedEndsOn ?? open.endsOn
  const lastDay = plan.startsOn > open.startsOn ? dayBefore(plan.startsOn) : undefined
  return (
    <Step
      n={1}
      title="The next year"
      text={`${open.label} began on ${formatDay(open.startsOn)} and ${open.plannedEndsOn ? 'was to end' : 'ends'} on ${formatDay(endsOn)}. The next year begins at midnight on its first day.`}
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
      {lastDay && lastDay !== endsOn && (
        <Text size="sm" mt="xs">
          {lastDay < endsOn
            ? `${open.label} then ends earlier, on ${formatDay(lastDay)}.`
            : `${open.label} then continues until ${formatDay(lastDay)}.`}
        </Text>
      )}
    </Step>
  )
}
