// Handover form: the five steps on one page, and the one button at their end.
import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { dayBefore } from '#shared/time/calendar.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { filledPeople, peopleProblems } from '#web/people-list/person-row.ts'
import { useSession } from '#web/shell/session/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { useDraft } from '#web/ui/form/use-draft.ts'
import type { Handover } from '../../contract.ts'
import { focusHeading, focusHeadingSoon } from '../focus-heading.ts'
import styles from '../handover.module.css'
import { buildPreview, formatDay, formatSummary } from '../preview.ts'
import { openedHeading } from '../YearIsOpen.tsx'
import { ComeStep } from './ComeStep.tsx'
import { HolderList } from './HolderList.tsx'
import { groupHolders } from './holder-groups.ts'
import { PreviewStep } from './PreviewStep.tsx'
import { blankPlan, findYearProblems, type Plan, withoutMissing } from './plan.ts'
import { SilentStep } from './SilentStep.tsx'
import { Step, stepId } from './Step.tsx'
import { useOpening } from './use-opening.ts'

export function HandoverForm({ handover }: { handover: Handover }) {
  const organisation = useOrganisation()
  const { plan, isRestored, discard, clear, ...planning } = usePlan(handover)
  const { open, failure, serverProblems, rowProblems, clearErrors } = useOpening(plan, handover, clear)
  const { emailDomain } = useSession().settings
  const yearProblems = findYearProblems(plan, handover)
  const wrongRows = useMemo(
    () => peopleProblems(plan.coming, { organisation, emailDomain }).size,
    [plan.coming, organisation, emailDomain],
  )
  const change: typeof planning.change = (part) => {
    clearErrors()
    planning.change(part)
  }
  /** Empty fields are no errors before the first attempt. */
  const [attempts, setAttempts] = useState(0)
  const problems = attempts > 0 ? { ...serverProblems, ...yearProblems } : {}
  const count = attempts > 0 ? Object.keys(yearProblems).length + wrongRows : 0
  const preview = buildPreview(plan, handover, organisation)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  async function confirmAndOpen() {
    if (Object.keys(yearProblems).length + wrongRows > 0) return setAttempts(attempts + 1)
    await confirm({
      title: `Open ${plan.label}?`,
      text: formatSummary(plan, preview),
      confirmLabel: `Open ${plan.label}`,
      busyLabel: 'Opening...',
      run: async () => {
        if (await open()) focusHeadingSoon(openedHeading)
        else setAttempts((n) => n + 1)
      },
    })
  }

  const hasProblem = (names: RegExp) => Object.keys(problems).some((name) => names.test(name))
  const come = filledPeople(plan.coming).length
  const steps = [
    { title: 'The next year', summary: plan.label || 'No name yet', isWrong: hasProblem(/^(label|startsOn|endsOn)$/) },
    { title: 'Who stays', summary: `${preview.stay} stay, ${preview.leave.length} leave` },
    {
      title: 'Who comes',
      summary: come === 0 ? 'Nobody yet' : `${come} come`,
      isWrong: wrongRows + rowProblems.size > 0,
    },
    { title: 'Not seen this year', summary: summary(handover.silent.total, preview.shutOut) },
    { title: 'What will happen', summary: `Open ${plan.label}` },
  ]

  return (
    <div className={styles.page} ref={page}>
      <StepList steps={steps} />
      <div>
        <DraftNotice isBack={isRestored} onStartAfresh={discard} />
        <YearStep plan={plan} handover={handover} problems={problems} onChange={change} />
        <StayStep handover={handover} leaving={plan.leaving} onChange={(leaving) => change({ leaving })} />
        <ComeStep coming={plan.coming} problems={rowProblems} onChange={(coming) => change({ coming })} />
        <SilentStep silent={handover.silent} shutOut={plan.shutOut} onChange={(shutOut) => change({ shutOut })} />
        <PreviewStep plan={plan} preview={preview} handover={handover}>
          {(failure || count > 0) && (
            <Alert color="red" role="alert" mb="md">
              {failure ?? (count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`)}
            </Alert>
          )}
          <Button size="lg" onClick={() => void confirmAndOpen()}>
            Open {plan.label}
          </Button>
        </PreviewStep>
      </div>
    </div>
  )
}

function summary(total: number, shutOut: number): string {
  if (total === 0) return 'Everybody was here'
  return shutOut === 0 ? `${total} not seen` : `${shutOut} of ${total} deactivated`
}

type StayStepProps = { handover: Handover; leaving: string[]; onChange: (leaving: string[]) => void }

function StayStep({ handover: { holders }, leaving, onChange }: StayStepProps) {
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
      text="Whoever stays keeps role and place in the new year, without a gap. Whoever leaves loses the role at once and keeps the account."
    >
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

type PlanState = {
  plan: Plan
  change: (part: Partial<Plan>) => void
  isRestored: boolean
  discard: () => void
  clear: () => void
}

function usePlan(handover: Handover): PlanState {
  const blank = blankPlan(handover)
  const [changed, setChanged] = useState<Plan | null>(null)
  const { kept, clear } = useDraft<Plan>('handover', changed)
  const [isRestored, setRestored] = useState(() => kept?.from === handover.open.label)
  // What was prepared for another year is of no use.
  const plan = withoutMissing(changed ?? (isRestored && kept ? kept : blank), handover)
  return {
    plan,
    isRestored: isRestored && changed === null,
    clear,
    change: (part) => setChanged({ ...plan, ...part }),
    discard() {
      clear()
      setRestored(false)
      setChanged(null)
    },
  }
}

type YearStepProps = {
  plan: Plan
  handover: Handover
  problems: FieldProblems
  onChange: (part: Partial<Plan>) => void
}

function YearStep({ plan, handover: { open }, problems, onChange }: YearStepProps) {
  const isShortened = plan.startsOn > open.startsOn && plan.startsOn <= open.endsOn
  return (
    <Step
      n={1}
      title="The next year"
      text={`${open.label} is open, from ${formatDay(open.startsOn)} to ${formatDay(open.endsOn)}.`}
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
          {open.label} then ends earlier, on {formatDay(dayBefore(plan.startsOn))}.
        </Text>
      )}
    </Step>
  )
}
