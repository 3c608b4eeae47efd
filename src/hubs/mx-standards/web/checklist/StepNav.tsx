// Step navigation: all steps with their progress, the overall progress, and whether the answers are saved.
import { VisuallyHidden } from '@mantine/core'
import { Icon } from '#web/ui/page/Icon.tsx'
import type { SectionName } from '../../form.ts'
import { formatCounts } from '../../rules.ts'
import rowStyles from '../row-button.module.css'
import { SaveState } from '../save/SaveState.tsx'
import type { ChecklistState } from '../save/use-checklist.ts'
import { useStandards } from '../use-standards.tsx'
import { overallProgress, progressOf } from './step-progress.ts'
import styles from './steps.module.css'

type StepNavProps = { state: ChecklistState; step: number; onStep: (step: number) => void }

export function StepNav({ state, step, onStep }: StepNavProps) {
  const standards = useStandards()
  const { sectionNames, stepCount } = standards
  const { counts, done, of } = overallProgress(state.form, standards)
  return (
    <div className={styles.side}>
      <div className={styles.whole}>
        <div className={styles.wholeTrack} aria-hidden>
          <div style={{ width: `${(done / of) * 100}%` }} />
        </div>
        <p className={styles.wholeText} data-tabular>
          {formatCounts(counts)}
        </p>
        <SaveState state={state} isAtSubmit={step >= stepCount} />
      </div>
      <nav aria-label="Steps">
        <ol className={styles.steps}>
          {sectionNames.map((section, index) => (
            <li key={section}>
              <StepButton
                section={section}
                number={index + 1}
                isOpen={index + 1 === step}
                progress={progressOf(state.form, section, standards)}
                onOpen={() => onStep(index + 1)}
              />
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}

type StepButtonProps = {
  section: SectionName
  number: number
  isOpen: boolean
  progress: { done: number; of: number }
  onOpen: () => void
}

function StepButton({ section, number, isOpen, progress: { done, of }, onOpen }: StepButtonProps) {
  const { stepCount, titleOf } = useStandards()
  const isComplete = done === of
  return (
    <button
      type="button"
      className={`${rowStyles.rowButton} ${styles.step}`}
      aria-current={isOpen ? 'step' : undefined}
      data-complete={isComplete || undefined}
      onClick={onOpen}
    >
      <VisuallyHidden>
        Step {number} of {stepCount}: {titleOf(section)}, {done} of {of} done
      </VisuallyHidden>
      <span className={styles.stepNumber} aria-hidden>
        {isComplete ? <Icon name="check" size={16} /> : number}
      </span>
      <span className={styles.stepTitle} aria-hidden>
        {titleOf(section)}
      </span>
      <span className={styles.stepCount} aria-hidden data-tabular>
        {done}/{of}
      </span>
      <span className={styles.stepTrack} aria-hidden>
        <span style={{ width: `${(done / of) * 100}%` }} />
      </span>
    </button>
  )
}
