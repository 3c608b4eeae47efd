// Heading of a step: its number, name and purpose.
import type { SectionName } from '../../form.ts'
import { useStandards } from '../use-standards.tsx'
import styles from './checklist.module.css'

export function StepHead({ section, about }: { section: SectionName; about: string }) {
  const { sectionNames, stepCount, titleOf } = useStandards()
  return (
    <div className={styles.stepHead}>
      <p className={styles.overline}>
        Step {sectionNames.indexOf(section) + 1} of {stepCount}
      </p>
      <h2>{titleOf(section)}</h2>
      {about && <p>{about}</p>}
    </div>
  )
}
