// Difference chart: shows who stands out, each row as a bar from the middle with its figure and its n.
import styles from './DifferenceChart.module.css'
import { HiddenTable } from './HiddenTable.tsx'
import { TipArea } from './TipArea.tsx'

export type DifferenceRow = {
  key: string
  name: string
  /** Signed, in the unit of the scale; none where there is too little to say. */
  difference: number | null
  /** The figure itself: '62%'. */
  text: string
  /** What it is made of: '24 people'. */
  n: string
  /** Shown on hover, focus and tap. */
  tip?: string
  /** The middle itself, which opens nothing. */
  isFixed?: boolean
}

type DifferenceChartProps = {
  /** The question that it answers. */
  label: string
  rows: readonly DifferenceRow[]
  /** What the middle is: 'Country 58%'. */
  middle: string
  format: (difference: number) => string
  onOpen?: (key: string) => void
}

/** In the order of the rows. */
export function DifferenceChart({ label, rows, middle, format, onOpen }: DifferenceChartProps) {
  const far = Math.max(1, ...rows.map(({ difference }) => Math.abs(difference ?? 0)))
  const wordsOf = ({ text, difference, n }: DifferenceRow) =>
    difference === null ? `${text}, ${n}` : `${text}, ${format(difference)}, ${n}`
  return (
    <figure style={{ margin: 0 }}>
      <HiddenTable caption={label} head={['Name', middle]} rows={rows.map((row) => [row.name, wordsOf(row)])} />
      <TipArea>
        <p className={styles.middle} aria-hidden>
          <span>{middle}</span>
        </p>
        <div className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.key} row={row} share={(row.difference ?? 0) / far} {...{ format, onOpen }} />
          ))}
        </div>
      </TipArea>
    </figure>
  )
}

type RowProps = { row: DifferenceRow; share: number } & Pick<DifferenceChartProps, 'format' | 'onOpen'>

function Row({ row, share, format, onOpen }: RowProps) {
  const { key, name, difference, text, n, tip, isFixed } = row
  const width = `${Math.min(1, Math.abs(share)) * 50}%`
  const content = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.track} aria-hidden>
        <span
          className={styles.bar}
          data-side={share < 0 ? 'below' : 'above'}
          style={share < 0 ? { right: '50%', width } : { left: '50%', width }}
        />
      </span>
      <span className={styles.figure} data-tabular>
        <strong>{text}</strong>
        {difference !== null && <span data-side={difference < 0 ? 'below' : 'above'}>{format(difference)}</span>}
      </span>
      <span className={styles.n} data-tabular>
        {n}
      </span>
    </>
  )
  if (!onOpen || isFixed) {
    return (
      <div className={styles.row} data-tip={tip} aria-hidden>
        {content}
      </div>
    )
  }
  return (
    <button type="button" className={styles.row} data-tip={tip} onClick={() => onOpen(key)}>
      {content}
    </button>
  )
}
