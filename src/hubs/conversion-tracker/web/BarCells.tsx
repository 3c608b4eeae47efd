// How well does one LC do? Its bar, its figure, and of how many sign-ups it is.
import { isFew, signUps } from '../rules.ts'
import type { BarRow } from './bar-rows.ts'
import styles from './CommitteeBars.module.css'

type BarCellsProps = { row: BarRow; marks: (number | undefined)[]; shareOf: (value: number) => string }

export function BarCells({ row: { name, totals, conversion }, marks, shareOf }: BarCellsProps) {
  const { signups, recruitment, exchange } = totals
  const width = (count: number) => ({ width: shareOf((count / signups) * 100) })
  const parts = `Recruitment ${recruitment.toLocaleString()}, exchange ${exchange.toLocaleString()}`
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: grid removes them in browsers */}
      <td role="cell" className={styles.bar}>
        <button type="button" className={styles.track} aria-label={parts} data-tip={`${name}\n${parts}`}>
          <span className={styles.fill} data-part="Recruitment" data-few={isFew(totals)} style={width(recruitment)} />
          <span className={styles.fill} data-part="Exchange" data-few={isFew(totals)} style={width(exchange)} />
          {marks.map((mark, at) => {
            const kind = at === 0 ? 'country' : 'whole'
            return mark !== undefined && <i key={kind} data-mark={kind} style={{ left: shareOf(mark) }} />
          })}
        </button>
      </td>
      <td role="cell" className={styles.number} data-tabular>
        {conversion.toFixed(2)}%
      </td>
      <td role="cell" className={styles.n} data-tabular>
        {signUps(totals)}
        {isFew(totals) && <span>too few to say</span>}
      </td>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  )
}
