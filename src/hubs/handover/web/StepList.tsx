// Where is one, and what is left? The steps beside the page, each with what was decided so far.
import { goTo } from './go-to.ts'
import styles from './handover.module.css'
import { idOfStep } from './Step.tsx'

export type StepSummary = { title: string; told: string; isWrong?: boolean }

export function StepList({ steps }: { steps: StepSummary[] }) {
  return (
    <nav className={styles.steps} aria-label="Steps">
      <ol>
        {steps.map(({ title, told, isWrong }, i) => (
          <li key={title}>
            <button type="button" onClick={() => goTo(idOfStep(i + 1))}>
              <span className={styles.number} aria-hidden>
                {i + 1}
              </span>
              <span>
                <span className={styles.stepName}>{title}</span>
                <span className={styles.told} data-wrong={isWrong || undefined}>
                  {told}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
