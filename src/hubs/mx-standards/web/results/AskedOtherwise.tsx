// Note that the year before asked something else: what is new or gone, and over how many items each percentage is.
import styles from '../results.module.css'
import { type StandardsBefore, useStandards } from '../use-standards.tsx'

type AskedOtherwiseProps = { year: string; yearBefore: string; before: StandardsBefore }

export function AskedOtherwise({ year, yearBefore, before: { standards: old, changes } }: AskedOtherwiseProps) {
  const { itemCount } = useStandards()
  const named = (what: 'new' | 'gone') =>
    changes
      .filter((change) => change.what === what)
      .map(({ text }) => text)
      .join(', ')
  const [added, gone] = [named('new'), named('gone')]
  return (
    <p className={styles.small}>
      {year} has {itemCount} items and {yearBefore} had {old.itemCount}: each percentage is based on the items of its
      own year.{added && ` New in ${year}: ${added}.`}
      {gone && ` Removed: ${gone}.`}
    </p>
  )
}
