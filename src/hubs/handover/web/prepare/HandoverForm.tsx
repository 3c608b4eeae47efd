// The five steps of a handover on one page, and the one button at their end.
import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useOrganisation } from '#web/organisation.ts'
import { confirm } from '#web/ui/confirm.ts'
import { DraftNotice } from '#web/ui/DraftNotice.tsx'
import type { Handover } from '../contract.ts'
import { ComeStep } from './ComeStep.tsx'
import { goToSoon } from './go-to.ts'
import styles from './handover.module.css'
import { PreviewStep } from './PreviewStep.tsx'
import { filledRows } from './plan.ts'
import { previewOf, sentenceOf } from './preview.ts'
import { SilentStep } from './SilentStep.tsx'
import { StayStep } from './StayStep.tsx'
import { StepList } from './StepList.tsx'
import { useOpening, usePlanProblems } from './use-opening.ts'
import { usePlan } from './use-plan.ts'
import { openedHeading } from './YearIsOpen.tsx'
import { YearStep } from './YearStep.tsx'

export function HandoverForm({ handover }: { handover: Handover }) {
  const organisation = useOrganisation()
  const { plan, isBack, startAfresh, clear, ...planning } = usePlan(handover)
  const { open, failure, refused, forget } = useOpening(plan, handover, clear)
  const found = usePlanProblems(plan, handover)
  const change: typeof planning.change = (part) => {
    forget()
    planning.change(part)
  }
  /** Empty fields are no reproach before somebody tries. */
  const [tries, setTries] = useState(0)
  const problems = tries > 0 ? { ...refused, ...found } : {}
  const count = Object.keys(problems).length
  const preview = previewOf(plan, handover, organisation)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  async function askThenOpen() {
    if (Object.keys(found).length > 0) return setTries(tries + 1)
    await confirm({
      title: `Open ${plan.label}?`,
      text: sentenceOf(plan, preview),
      confirmLabel: `Open ${plan.label}`,
      busyLabel: 'Opening...',
      run: async () => {
        if (await open()) goToSoon(openedHeading)
        else setTries((n) => n + 1)
      },
    })
  }

  const wrongIn = (names: RegExp) => Object.keys(problems).some((name) => names.test(name))
  const come = filledRows(plan).length
  const steps = [
    { title: 'The next year', told: plan.label || 'No name yet', isWrong: wrongIn(/^(label|startsOn|endsOn)$/) },
    { title: 'Who stays', told: `${preview.stay} stay, ${preview.leave.length} leave` },
    { title: 'Who comes', told: come === 0 ? 'Nobody yet' : `${come} come`, isWrong: wrongIn(/\./) },
    { title: 'Not seen this year', told: told(handover.silent.total, preview.shutOut) },
    { title: 'What will happen', told: `Open ${plan.label}` },
  ]

  return (
    <div className={styles.page} ref={page}>
      <StepList steps={steps} />
      <div>
        <DraftNotice isBack={isBack} onStartAfresh={startAfresh} />
        <YearStep plan={plan} handover={handover} problems={problems} onChange={change} />
        <StayStep handover={handover} leaving={plan.leaving} onChange={(leaving) => change({ leaving })} />
        <ComeStep coming={plan.coming} problems={problems} onChange={(coming) => change({ coming })} />
        <SilentStep silent={handover.silent} shutOut={plan.shutOut} onChange={(shutOut) => change({ shutOut })} />
        <PreviewStep plan={plan} preview={preview} handover={handover}>
          {(failure || count > 0) && (
            <Alert color="red" role="alert" mb="md">
              {failure ?? (count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`)}
            </Alert>
          )}
          <Button size="lg" onClick={() => void askThenOpen()}>
            Open {plan.label}
          </Button>
        </PreviewStep>
      </div>
    </div>
  )
}

function told(total: number, shutOut: number): string {
  if (total === 0) return 'Everybody was here'
  return shutOut === 0 ? `${total} not seen` : `${shutOut} of ${total} deactivated`
}
