// Which of the six groups is ahead, which behind? One bar each, with both counts.
import { PercentBar } from '#web/charts/PercentBar.tsx'
import type { GroupFigure } from '../contract.ts'
import { bandOf, countsText, groupTitle } from '../rules.ts'
import styles from './results.module.css'

export function GroupBars({ groups }: { groups: readonly GroupFigure[] }) {
  return (
    <section className={styles.card} aria-label="The six groups">
      <h2>The six groups</h2>
      <ul className={styles.groupBars}>
        {groups.map((group) => (
          <li key={group.group}>
            <PercentBar label={groupTitle(group.group)} percent={group.percent} tone={bandOf(group.percent)} />
            <p className={styles.small} data-tabular>
              {countsText(group)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
