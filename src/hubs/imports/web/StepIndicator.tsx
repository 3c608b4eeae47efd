// Step indicator: all steps in one row; earlier ones lead back.
import { VisuallyHidden } from '@mantine/core'
import styles from './imports.module.css'

export const stepNames = ['What', 'Source', 'Columns', 'Values', 'Preview'] as const

type IndicatorStep = { name: string; onBack?: (() => void) | undefined }

/** `at` counts from 0. */
export function StepIndicator({ steps, at }: { steps: readonly IndicatorStep[]; at: number }) {
  return (
    <nav aria-label="Import steps">
      <ol className={styles.trail}>
        {steps.map(({ name, onBack }, i) => (
          <li key={name} data-state={i < at ? 'done' : i === at ? 'now' : 'next'}>
            {i < at && onBack ? (
              <button type="button" onClick={onBack}>
                <span aria-hidden>{i + 1}</span>
                <span>
                  <VisuallyHidden>Back to </VisuallyHidden>
                  {name}
                </span>
              </button>
            ) : (
              <span className={styles.trailWords} aria-current={i === at ? 'step' : undefined}>
                <span aria-hidden>{i + 1}</span>
                <span>{name}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
