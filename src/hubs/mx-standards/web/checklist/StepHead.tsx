// Heading of a step: its number, name and purpose.
import { type SectionName, sectionNames, stepCount, titleOf } from '../../form.ts'
import styles from './checklist.module.css'

export function StepHead({ section, about }: { section: SectionName; about: string }) {
  return (
    <div className={styles.stepHead}>
      <p className={styles.overline}>
        Step {sectionNames.indexOf(section) + 1} of {stepCount}
      </p>
      <h2>{titleOf(section)}</h2>
      <p>{about}</p>
    </div>
  )
}
