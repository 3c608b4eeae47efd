// Checklist editor: the steps one at a time, with progress, what is left, and the buttons.
import { Button } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import type { Checklist } from '../../contract.ts'
import type { QueuedChecklist } from '../save/queued-checklist.ts'
import { SubmittedNote } from '../save/SaveState.tsx'
import { UnsentAnswers } from '../save/UnsentAnswers.tsx'
import { type ChecklistState, useChecklist } from '../save/use-checklist.ts'
import { useStandards } from '../use-standards.tsx'
import styles from './checklist.module.css'
import { GeneralStep } from './GeneralStep.tsx'
import { GroupStep } from './GroupStep.tsx'
import { StepNav } from './StepNav.tsx'
import { isSubmitted, SubmitReview } from './SubmitReview.tsx'
import { firstOpenStep, missingPlace } from './step-progress.ts'

export function ChecklistEditor({ opened, waiting }: { opened: Checklist; waiting: QueuedChecklist | null }) {
  const standards = useStandards()
  const { sectionNames, stepCount } = standards
  const state = useChecklist(opened, waiting)
  // Not the default of the URL parameter: the step stays while it is being filled in.
  const [first] = useState(() => (opened.version === 0 ? 1 : firstOpenStep(state.form, standards)))
  const [{ step: requestedStep }, setQuery] = useQueryState({ step: 0 })
  const step = requestedStep || first
  useUnsavedWarning(state.isDirty)
  useSaveKey(state.save)
  const [wanted, setWanted] = useState<string>()
  const content = useStepFocus(step, wanted)
  const go = (to: number, field?: string) => {
    setWanted(field)
    setQuery({ step: Math.min(stepCount, Math.max(1, to)) }, { push: true })
  }
  const review = useRef<HTMLElement>(null)
  const submit = useSubmit(state, review)
  const section = sectionNames[step - 1]
  return (
    <div className={styles.layout}>
      <StepNav state={state} step={step} onStep={go} />
      <section ref={content} tabIndex={-1} className={styles.content} aria-label={`Step ${step} of ${stepCount}`}>
        <UnsentAnswers state={state} />
        {state.conflict && <VersionsNotice things="answers" {...state.conflict} />}
        {!section && <FormCompleted state={state} onSubmit={submit} />}
        {section === 'generalDetail' && <GeneralStep state={state} onStep={go} />}
        {section && section !== 'generalDetail' && <GroupStep key={section} state={state} group={section} />}
        {step >= stepCount && <SubmitReview state={state} onStep={go} frame={review} />}
        {section && <Buttons state={state} step={step} onStep={go} onSubmit={submit} />}
      </section>
    </div>
  )
}

type ButtonsProps = SubmitProps & { step: number; onStep: (step: number) => void }

function Buttons({ state, step, onStep, onSubmit }: ButtonsProps) {
  const { stepCount } = useStandards()
  return (
    <div className={styles.buttons} data-bottom-bar>
      {state.closed && <p className={styles.closed}>{state.closed}</p>}
      <Button variant="default" disabled={step <= 1} onClick={() => onStep(step - 1)}>
        Back
      </Button>
      <Button
        variant="default"
        disabled={state.busy === 'save' || Boolean(state.conflict ?? state.closed)}
        onClick={() => void state.save()}
      >
        {state.busy === 'save' ? 'Saving...' : 'Save Progress'}
      </Button>
      {step < stepCount ? (
        <Button onClick={() => onStep(step + 1)}>Next</Button>
      ) : (
        <SubmitButton state={state} onSubmit={onSubmit} />
      )}
    </div>
  )
}

/** Submits the answers, and shows what they leave open. */
function useSubmit(state: ChecklistState, review: RefObject<HTMLElement | null>) {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isAsked || !isSubmitted(state)) return
    setAsked(false)
    review.current?.focus({ preventScroll: true })
    review.current?.scrollIntoView({ block: 'start' })
  })
  // Answers that wait on the device are not submitted yet.
  return async () => setAsked((await state.submit()) === true)
}

type SubmitProps = { state: ChecklistState; onSubmit: () => Promise<void> }

function SubmitButton({ state, onSubmit }: SubmitProps) {
  const isBusy = state.busy === 'submit'
  async function submit() {
    const missing = missingPlace(state.form)
    const question = {
      title: `Submit without ${missing}?`,
      text: "Your answers will count under 'Not given'. You can add this in step 1.",
      confirmLabel: 'Submit anyway',
      cancelLabel: 'Go back',
    }
    if (!missing || (await confirm(question))) await onSubmit()
  }
  return (
    <div className={styles.submit}>
      <SubmittedNote state={state} />
      <Button disabled={isBusy || Boolean(state.conflict ?? state.closed)} onClick={() => void submit()}>
        {isBusy ? 'Submitting...' : 'Submit'}
      </Button>
    </div>
  )
}

const numberWords = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const formatCount = (n: number) => numberWords[n - 2] ?? String(n)

/** Shown if the step in the URL is out of range. */
function FormCompleted({ state, onSubmit }: SubmitProps) {
  const { stepCount } = useStandards()
  return (
    <div className={styles.completed}>
      <h2>Form Completed</h2>
      <p>
        You have been through all {formatCount(stepCount)} steps. Submit your answers, or open a step to change
        something.
      </p>
      <SubmitButton state={state} onSubmit={onSubmit} />
    </div>
  )
}

/** Scrolls to the top of a new step and moves focus there, or to the wanted item of the step. */
function useStepFocus(step: number, wanted: string | undefined) {
  const content = useRef<HTMLElement>(null)
  const last = useRef<{ step: number; wanted: string | undefined }>({ step, wanted })
  useEffect(() => {
    if (last.current.step === step && last.current.wanted === wanted) return
    last.current = { step, wanted }
    const item = wanted && content.current?.querySelector<HTMLElement>(`[data-field="${wanted}"] input`)
    if (item) {
      item.focus({ preventScroll: true })
      return item.scrollIntoView({ block: 'center' })
    }
    content.current?.focus({ preventScroll: true })
    content.current?.scrollIntoView({ block: 'start' })
  }, [step, wanted])
  return content
}

/** Ctrl+S or Cmd+S saves the form instead of the web page. */
function useSaveKey(save: () => Promise<unknown>) {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
