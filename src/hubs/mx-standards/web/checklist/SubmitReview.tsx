// Review of the checklist beside Submit: what is filled in, and what is open in each step, one tap away.
import type { RefObject } from 'react'
import { formatCounts } from '../../rules.ts'
import type { ChecklistState } from '../save/use-checklist.ts'
import { useStandards } from '../use-standards.tsx'
import styles from './checklist.module.css'
import { missingPlace, openItems, overallProgress, progressOf } from './step-progress.ts'

/** What is on the screen is what was submitted last. */
export const isSubmitted = ({ saved, isDirty }: ChecklistState) =>
  saved.submittedAt !== null && !saved.changedSinceSubmit && !isDirty

type SubmitReviewProps = {
  state: ChecklistState
  /** With a field, to that item of the step. */
  onStep: (step: number, field?: string) => void
  frame: RefObject<HTMLElement | null>
}

export function SubmitReview({ state, onStep, frame }: SubmitReviewProps) {
  const standards = useStandards()
  const { sectionNames, titleOf } = standards
  const { counts } = overallProgress(state.form, standards)
  const missing = missingPlace(state.form)
  const isSent = isSubmitted(state)
  const open = sectionNames
    .map((section, index) => ({ section, step: index + 1, ...progressOf(state.form, section, standards) }))
    .filter(({ done, of }) => done < of)
  const title = !isSent ? 'Before you submit' : open.length > 0 ? 'Submitted, with items open' : 'What you submitted'
  return (
    <aside ref={frame} tabIndex={-1} className={styles.lastLook} aria-label={title}>
      <h3>{title}</h3>
      <p data-tabular>
        You have {formatCounts(counts)}. {hintOf(open.length, isSent)}
      </p>
      {open.length > 0 && (
        <ul>
          {open.map(({ section, step, done, of }) => (
            <li key={section}>
              <button type="button" className={styles.textButton} onClick={() => onStep(step)}>
                {titleOf(section)}
              </button>
              : {of - done} open
              {isSent && <OpenItems items={openItems(state.form, section, standards)} step={step} onStep={onStep} />}
            </li>
          ))}
        </ul>
      )}
      {missing && <p className={styles.warn}>Without {missing} your answers count under 'Not given'.</p>}
    </aside>
  )
}

function hintOf(open: number, isSent: boolean): string {
  if (open === 0) return 'Everything is filled in.'
  return isSent ? 'Open an item to fill it in, then submit again:' : 'You can leave items open:'
}

type OpenItemsProps = {
  items: readonly { field: string; label: string }[]
  step: number
  onStep: SubmitReviewProps['onStep']
}

function OpenItems({ items, step, onStep }: OpenItemsProps) {
  if (items.length === 0) return null
  return (
    <ul className={styles.openItems}>
      {items.map(({ field, label }) => (
        <li key={field}>
          <button type="button" className={styles.openItem} onClick={() => onStep(step, field)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
