// Targets beside results: value, target, share reached and pace of each measure.
import type { ReactNode } from 'react'
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import { ResultSection } from '../ResultSection.tsx'
import { TargetLine } from './TargetLine.tsx'
import styles from './TargetList.module.css'
import { ofPeriod } from './use-targets.ts'

type TargetListProps = {
  targets: readonly TargetProgress[]
  /** What the figures count, if that is not obvious. */
  text?: ReactNode
  /** Those of a month instead of the whole year. */
  month?: string | undefined
}

/** Nothing at all where there are none. */
export function TargetList({ targets, text, month }: TargetListProps) {
  const shown = ofPeriod(targets, month)
  if (shown.length === 0) return null
  return (
    <ResultSection title="Targets" text={text} isCard>
      <ul className={styles.list}>
        {shown.map((target) => (
          <li key={target.id}>
            <TargetLine target={target} />
          </li>
        ))}
      </ul>
    </ResultSection>
  )
}
