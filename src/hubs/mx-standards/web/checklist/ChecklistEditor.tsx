// Checklist editor: the steps one at a time, with progress, what is left, and the buttons.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import type { Checklist } from '../../contract.ts'
import { formatCounts } from '../../rules.ts'
import type { QueuedChecklist } from '../save/queued-checklist.ts'
import { SubmittedNote } from '../save/SaveState.tsx'
import { UnsentAnswers } from '../save/UnsentAnswers.tsx'
import { type ChecklistState, useChecklist } from '../save/use-checklist.ts'
import { useStandards } from '../use-standards.tsx'
import styles from './checklist.module.css'
import { GeneralStep } from './GeneralStep.tsx'
import { GroupStep } from './GroupStep.tsx'
import { StepNav } from './StepNav.tsx'
import { firstOpenStep, missingPlace, overallProgress, progressOf } from './step-progress.ts'

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
  const content = useStepFocus(step)
  const go = (to: number) => setQuery({ step: Math.min(stepCount, Math.max(1, to)) }, { push: true })
  const section = sectionNames[step - 1]
  return (
    <div className={styles.layout}>
      <StepNav state={state} step={step} onStep={go} />
      <section ref={content} tabIndex={-1} className={styles.content} aria-label={`Step ${step} of ${stepCount}`}>
        <UnsentAnswers state={state} />
        {state.conflict && <VersionsNotice things="answers" {...state.conflict} />}
        {!section && <FormCompleted state={state} />}
        {section === 'generalDetail' && <GeneralStep state={state} onStep={go} />}
        {section && section !== 'generalDetail' && <GroupStep key={section} state={state} group={section} />}
        {step === stepCount && <SubmitReview state={state} onStep={go} />}
        {section && <Buttons state={state} step={step} onStep={go} />}
      </section>
    </div>
  )
}

type ButtonsProps = { state: ChecklistState; step: number; onStep: (step: number) => void }

function Buttons({ state, step, onStep }: ButtonsProps) {
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
      {step < stepCount ? <Button onClick={() => onStep(step + 1)}>Next</Button> : <SubmitButton state={state} />}
    </div>
  )
}

function SubmitButton({ state }: { state: ChecklistState }) {
  const isBusy = state.busy === 'submit'
  async function submit() {
    const missing = missingPlace(state.form)
    const question = {
      title: `Submit without ${missing}?`,
      text: "Your answers will count under 'Not given'. You can add this in step 1.",
      confirmLabel: 'Submit anyway',
      cancelLabel: 'Go back',
    }
    if (!missing || (await confirm(question))) await state.submit()
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
function FormCompleted({ state }: { state: ChecklistState }) {
  const { stepCount } = useStandards()
  return (
    <div className={styles.completed}>
      <h2>Form Completed</h2>
      <p>
        You have been through all {formatCount(stepCount)} steps. Submit your answers, or open a step to change
        something.
      </p>
      <SubmitButton state={state} />
    </div>
  )
}

/** Scrolls to the top of a new step and moves focus there. */
function useStepFocus(step: number) {
  const content = useRef<HTMLElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    content.current?.focus({ preventScroll: true })
    content.current?.scrollIntoView({ block: 'start' })
  }, [step])
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

type SubmitReviewProps = { state: ChecklistState; onStep: (step: number) => void }

function SubmitReview({ state, onStep }: SubmitReviewProps) {
  const standards = useStandards()
  const { sectionNames, titleOf } = standards
  const { counts } = overallProgress(state.form, standards)
  const missing = missingPlace(state.form)
  const isSubmitted = state.saved.submittedAt !== null && !state.saved.changedSinceSubmit && !state.isDirty
  const title = isSubmitted ? 'What you submitted' : 'Before you submit'
  const open = sectionNames
    .map((section, index) => ({ section, step: index + 1, ...progressOf(state.form, section, standards) }))
    .filter(({ done, of }) => done < of)
  return (
    <aside className={styles.lastLook} aria-label={title}>
      <h3>{title}</h3>
      <p data-tabular>
        You have {formatCounts(counts)}. {open.length === 0 ? 'Everything is filled in.' : 'You can leave items open:'}
      </p>
      {open.length > 0 && (
        <ul>
          {open.map(({ section, step, done, of }) => (
            <li key={section}>
              <button type="button" className={styles.textButton} onClick={() => onStep(step)}>
                {titleOf(section)}
              </button>
              : {of - done} open
            </li>
          ))}
        </ul>
      )}
      {missing && <p className={styles.warn}>Without {missing} your answers count under 'Not given'.</p>}
    </aside>
  )
}
