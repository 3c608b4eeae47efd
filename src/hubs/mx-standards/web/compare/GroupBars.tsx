// Bars of the groups: both counts, and one bar each that ends at the group's maximum.
import { PercentBar } from '#web/charts/PercentBar.tsx'
import type { GroupFigure } from '../../contract.ts'
import { bandOf, formatCounts, isComplete } from '../../rules.ts'
import styles from '../results.module.css'
import { useStandards } from '../use-standards.tsx'

export function GroupBars({ groups }: { groups: readonly GroupFigure[] }) {
  const { formatGroup, groupTitle, maxGroupPercent } = useStandards()
  const title = groups.length === 6 ? 'The six groups' : `The ${groups.length} groups`
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.groupBars}>
        {groups.map((group) => (
          <li key={group.group}>
            <PercentBar
              label={groupTitle(group.group)}
              percent={group.percent}
              tone={bandOf(group.percent)}
              reach={maxGroupPercent(group.group)}
              isComplete={isComplete(group)}
              text={formatCounts(group)}
            />
            <p className={styles.small} data-tabular>
              {formatGroup(group.group, group.percent, group)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
