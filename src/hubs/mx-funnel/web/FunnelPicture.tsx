// The funnel itself: one band per stage that narrows to the next, with its count and both rates. It is a real table.
import { rateText, type StageRates } from '../rates.ts'
import { resultGroups, type Stage } from '../rules.ts'
import styles from './results.module.css'

const groupOf = (stage: Stage) => resultGroups.findIndex(({ stages }) => stages.includes(stage))

/** A band from this stage's width to the next one's, as shares of the widest stage. */
function Band({ from, to, group }: { from: number; to: number; group: number }) {
  const edge = (share: number) => 50 - share * 50
  // A thin line stays where nobody is, so that the shape does not break off.
  const [top, bottom] = [Math.max(from, 0.006), Math.max(to, 0.006)].map(edge) as [number, number]
  return (
    <svg
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      className={styles.band}
      data-group={group}
      aria-hidden
      focusable="false"
    >
      <polygon points={`${top},0 ${100 - top},0 ${100 - bottom},40 ${bottom},40`} />
    </svg>
  )
}

export function FunnelPicture({ title, rows }: { title: string; rows: readonly StageRates[] }) {
  const widest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table className={styles.funnel} aria-label={`Funnel of ${title}`}>
      <thead>
        <tr>
          <th scope="col">Stage</th>
          <td />
          <th scope="col">Of previous</th>
          <th scope="col">Of first</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ stage, count, ofPrevious, ofFirst }, i) => (
          <tr key={stage}>
            <th scope="row">
              {stage}
              <span data-tabular>{count.toLocaleString()}</span>
            </th>
            <td>
              <Band from={count / widest} to={(rows[i + 1]?.count ?? count) / widest} group={groupOf(stage)} />
            </td>
            <td data-tabular>{i === 0 ? '' : rateText(ofPrevious)}</td>
            <td data-tabular>{rateText(ofFirst)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
