// LC or portfolio comparison: one strip each with a dot per respondent, those furthest from the middle first. Each strip opens
// its own view, and the rows can be downloaded as CSV.
import { NativeSelect } from '@mantine/core'
import { tooFew } from '#shared/results/comparison.ts'
import { formatNumber } from '#shared/text/format-number.ts'
import { TipArea } from '#web/charts/TipArea.tsx'
import { useDownload } from '#web/results/Downloads.tsx'
import type { targetColumns } from '#web/results/targets/use-targets.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import { toneColor, toneFill } from '#web/ui/table/tone.ts'
import { formatSigned } from '#web/ui/text/format-signed.ts'
import { bandNames, bandOf, formatCounts, isComplete } from '../../rules.ts'
import styles from '../results.module.css'
import { figureHead, figureRow, type NamedFigure } from '../results-csv.ts'
import type { ResultsViewState } from '../results-view-state.ts'
import rowStyles from '../row-button.module.css'
import { useStandards } from '../use-standards.tsx'
import strips from './compare.module.css'
import { differenceOf, type Middle, peopleText } from './comparison.ts'

/** A dot for each respondent, from nothing to the most that can be reached, with the row's own figure and the line of what it is compared with. */
type DotStripProps = { spread: readonly number[]; percent: number; middle: number }

const [height, radius] = [30, 3.5]
/** Dots at both ends stay whole. */
const xOf = (share: number) => `${1.5 + 97 * Math.min(1, Math.max(0, share))}%`

/** Those with the same number of standards stand above each other, closer the more they are. */
function dotsOf(spread: readonly number[], standardsCount: number) {
  return spread.flatMap((people, standards) => {
    const step = Math.min(2 * radius + 1, (height - 2 * radius) / Math.max(1, people - 1))
    const top = height / 2 - ((people - 1) * step) / 2
    return Array.from({ length: people }, (_, n) => ({
      key: `${standards}-${n}`,
      x: xOf(standards / standardsCount),
      y: top + n * step,
    }))
  })
}

function DotStrip({ spread, percent, middle }: DotStripProps) {
  const { maxPercent, standardsCount } = useStandards()
  const [own, other] = [xOf(percent / maxPercent), xOf(middle / maxPercent)]
  return (
    <svg width="100%" height={height} aria-hidden focusable="false">
      <line x1="0" x2="100%" y1={height / 2} y2={height / 2} stroke="var(--line)" />
      <line x1={other} x2={other} y1={0} y2={height} stroke="var(--ink)" strokeDasharray="3 3" />
      <line x1={xOf(1)} x2={xOf(1)} y1={8} y2={height - 8} stroke="var(--dim)" />
      {dotsOf(spread, standardsCount).map(({ key, x, y }) => (
        <circle key={key} cx={x} cy={y} r={radius} fill="var(--dim)" fillOpacity={0.6} />
      ))}
      <line x1={own} x2={own} y1={2} y2={height - 2} stroke={toneFill(bandOf(percent))} strokeWidth={4} />
    </svg>
  )
}

type CompareListProps = {
  title: string
  rows: NamedFigure[]
  middle: Middle
  /** Those without any response. */
  silent: readonly { code: string; name: string }[]
  viewState: ResultsViewState
  fileName: string
  kind: 'LC' | 'Portfolio'
  /** The last columns of the file. */
  targets?: ReturnType<typeof targetColumns>
  onOpen: (code: string) => void
}

const compare: Record<ResultsViewState['by'], (a: NamedFigure, b: NamedFigure, middle: Middle) => number> = {
  distance: (a, b, middle) => distanceOf(b, middle) - distanceOf(a, middle) || a.percent - b.percent,
  percent: (a, b) => b.percent - a.percent,
  lowest: (a, b) => a.percent - b.percent,
  name: (a, b) => a.name.localeCompare(b.name),
  respondents: (a, b) => b.respondents - a.respondents,
}
/** Who has too few respondents comes after all others. */
function distanceOf(row: NamedFigure, middle: Middle): number {
  const difference = differenceOf(row, middle)
  return difference === null ? -1 : Math.abs(difference)
}

const ordersFor = (middle: Middle) => [
  { value: 'distance', label: `Furthest from ${middle.short}` },
  { value: 'percent', label: 'Highest first' },
  { value: 'lowest', label: 'Lowest first' },
  { value: 'name', label: 'By name' },
  { value: 'respondents', label: 'Most responses' },
]

export function CompareList(props: CompareListProps) {
  const { title, rows, middle, silent, viewState, fileName, kind, targets, onOpen } = props
  const standards = useStandards()
  const sorted = rows.toSorted((a, b) => compare[viewState.by](a, b, middle))
  useDownload({
    label: kind === 'LC' ? 'LCs compared' : 'Portfolios compared',
    fileName,
    head: [kind, 'Difference', ...figureHead(standards), ...(targets?.head ?? [])],
    rows: () =>
      sorted.map((row) => [
        ...figureRow(row, row.percent - middle.percent, standards),
        ...(targets?.cellsOf(row.code) ?? []),
      ]),
  })
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        <div className={styles.tools}>
          <NativeSelect
            aria-label={`Order of the ${kind === 'LC' ? 'LCs' : 'portfolios'}`}
            data={ordersFor(middle)}
            value={viewState.by}
            onChange={(event) => viewState.setBy(event.currentTarget.value)}
          />
        </div>
      </div>
      <TipArea>
        <Scale middle={middle} />
        <ul className={strips.rows}>
          {sorted.map((row) => (
            <li key={row.code}>
              <Strip row={row} middle={middle} onOpen={() => onOpen(row.code)} />
            </li>
          ))}
        </ul>
      </TipArea>
      <WithoutResponses silent={silent} onOpen={onOpen} />
    </section>
  )
}

/** What the marks mean, said at the marks. */
function Scale({ middle }: { middle: Middle }) {
  const { maxPercent } = useStandards()
  const share = middle.percent / maxPercent
  return (
    <div className={strips.scale} aria-hidden data-tabular>
      <span className={strips.across}>
        {share > 0.35 && <span style={{ left: 0 }}>0%</span>}
        <span
          className={strips.middle}
          style={{ left: xOf(share) }}
          data-side={share < 0.25 ? 'start' : share > 0.8 ? 'end' : undefined}
        >
          {middle.name} {middle.percent}%
        </span>
        {share < 0.65 && <span style={{ right: 0 }}>{maxPercent}%</span>}
      </span>
      <span className={strips.points}>points</span>
    </div>
  )
}

function Strip({ row, middle, onOpen }: { row: NamedFigure; middle: Middle; onOpen: () => void }) {
  const band = bandOf(row.percent)
  const difference = differenceOf(row, middle)
  const tip = `${formatCounts(row)}\n${formatNumber(row.submitted)} of ${formatNumber(row.respondents)} submitted`
  return (
    <button type="button" className={`${rowStyles.rowButton} ${strips.row}`} onClick={onOpen} data-tip={tip}>
      <span className={strips.name}>{row.name}</span>
      <span className={strips.strip}>
        <DotStrip spread={row.spread} percent={row.percent} middle={middle.percent} />
      </span>
      <span className={strips.figure} data-tabular>
        <b>{row.percent}%</b>{' '}
        <span style={{ color: toneColor(band) }}>{isComplete(row) ? 'Complete' : bandNames[band]}</span>
      </span>
      <span className={strips.difference} data-tabular data-few={difference === null || undefined}>
        {difference === null ? (
          tooFew
        ) : (
          <b data-side={difference < 0 ? 'below' : difference > 0 ? 'above' : undefined}>{formatSigned(difference)}</b>
        )}
      </span>
      <span className={strips.people} data-tabular>
        {peopleText(row.respondents)}
      </span>
      <Icon name="right" size={18} />
    </button>
  )
}

type WithoutResponsesProps = { silent: readonly { code: string; name: string }[]; onOpen: (code: string) => void }

function WithoutResponses({ silent, onOpen }: WithoutResponsesProps) {
  if (silent.length === 0) return null
  return (
    <div className={strips.silent}>
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
  )
}
