// Who is behind in what? Every LC (or portfolio) by the six groups, as a table that scrolls sideways on phones.
import { groupNames } from '../items.ts'
import { bandOf, type Counts, countsText, groupTitle } from '../rules.ts'
import styles from './results.module.css'
import type { NamedFigure } from './results-csv.ts'

export function GroupMatrix({ label, rows }: { label: 'LC' | 'Portfolio'; rows: readonly NamedFigure[] }) {
  const title = label === 'LC' ? 'LCs by group' : 'Portfolios by group'
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        <p className={styles.sideways}>Scrolls sideways</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what does not fit */}
      <section className={styles.matrixFrame} aria-label={`${title}, percent`} tabIndex={0}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              {groupNames.map((group) => (
                <th key={group} scope="col">
                  {groupTitle(group)}
                </th>
              ))}
              <th scope="col">Overall</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code}>
                <th scope="row">{row.name}</th>
                {groupNames.map((group, place) => (
                  <Cell key={group} percent={row.groups[place] ?? 0} counts={row.groupCounts[place]} />
                ))}
                <Cell percent={row.percent} counts={row} isWhole />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Cell({ percent, counts, isWhole }: { percent: number; counts: Counts | undefined; isWhole?: boolean }) {
  return (
    <td data-band={bandOf(percent)} data-whole={isWhole}>
      {percent}%{' '}
      {counts &&
        countsText(counts)
          .split(' · ')
          .map((count) => <small key={count}>{count} </small>)}
    </td>
  )
}
