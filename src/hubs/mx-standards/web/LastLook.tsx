// Is anything left before submitting? What is open, step by step; nothing of it is required.
import { sectionNames, titleOf } from '../form.ts'
import { countsText } from '../rules.ts'
import styles from './checklist.module.css'
import { missingPlace, progressIn, wholeProgress } from './step-progress.ts'
import type { ChecklistState } from './use-checklist.ts'

type LastLookProps = { state: ChecklistState; onStep: (step: number) => void }

export function LastLook({ state, onStep }: LastLookProps) {
  const { counts } = wholeProgress(state.form)
  const missing = missingPlace(state.form)
  const isSubmitted = state.saved.submittedAt !== null && !state.saved.changedSinceSubmit && !state.isDirty
  const title = isSubmitted ? 'What you submitted' : 'Before you submit'
  const open = sectionNames
    .map((section, place) => ({ section, step: place + 1, ...progressIn(state.form, section) }))
    .filter(({ done, of }) => done < of)
  return (
    <aside className={styles.lastLook} aria-label={title}>
      <h3>{title}</h3>
      <p data-tabular>
        You have {countsText(counts)}. {open.length === 0 ? 'Everything is filled in.' : 'You may leave things open:'}
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
