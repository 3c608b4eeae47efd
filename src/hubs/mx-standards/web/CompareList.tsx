// How do LCs (or portfolios) compare? Bars sorted by value, each a way into its own view, and the rows as CSV.
import { NativeSelect } from '@mantine/core'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { toneFill } from '#web/ui/tone.ts'
import { bandOf, countsText } from '../rules.ts'
import barStyles from './compare.module.css'
import styles from './results.module.css'
import { figureHead, figureRow, type NamedFigure } from './results-csv.ts'
import type { ResultsPlace } from './results-place.ts'
import rowStyles from './row-button.module.css'

const orders = [
  { value: 'percent', label: 'Highest first' },
  { value: 'lowest', label: 'Lowest first' },
  { value: 'name', label: 'By name' },
  { value: 'respondents', label: 'Most responses' },
]

const compare: Record<ResultsPlace['by'], (a: NamedFigure, b: NamedFigure) => number> = {
  percent: (a, b) => b.percent - a.percent,
  lowest: (a, b) => a.percent - b.percent,
  name: (a, b) => a.name.localeCompare(b.name),
  respondents: (a, b) => b.respondents - a.respondents,
}

type CompareListProps = {
  title: string
  rows: NamedFigure[]
  /** Those without any response. */
  silent: readonly { code: string; name: string }[]
  place: ResultsPlace
  fileName: string
  kind: 'LC' | 'Portfolio'
  onOpen: (code: string) => void
}

export function CompareList({ title, rows, silent, place, fileName, kind, onOpen }: CompareListProps) {
  const sorted = rows.toSorted(compare[place.by])
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        <div className={styles.tools}>
          <NativeSelect
            aria-label={`Order of the ${kind === 'LC' ? 'LCs' : 'portfolios'}`}
            data={orders}
            value={place.by}
            onChange={(event) => place.setBy(event.currentTarget.value)}
          />
          <CsvDownload fileName={fileName} head={[kind, ...figureHead]} rows={() => sorted.map(figureRow)} />
        </div>
      </div>
      <ul className={barStyles.bars}>
        {sorted.map((row) => (
          <li key={row.code}>
            <button
              type="button"
              className={`${rowStyles.rowButton} ${barStyles.barRow}`}
              onClick={() => onOpen(row.code)}
            >
              <span className={barStyles.barName}>{row.name}</span>
              <span className={barStyles.barTrack} aria-hidden>
                <span style={{ width: `${row.percent}%`, background: toneFill(bandOf(row.percent)) }} />
              </span>
              <span className={barStyles.barPercent} data-tabular>
                {row.percent}%
              </span>
              <Icon name="right" size={18} />
              <span className={barStyles.barNote} data-tabular>
                {countsText(row)} · {row.submitted.toLocaleString('en')} of {row.respondents.toLocaleString('en')}{' '}
                submitted
              </span>
            </button>
          </li>
        ))}
      </ul>
      {silent.length > 0 && (
        <div className={barStyles.silent}>
          <p>No responses yet:</p>
          <ul>
            {silent.map(({ code, name }) => (
              <li key={code}>
                <button type="button" onClick={() => onOpen(code)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
