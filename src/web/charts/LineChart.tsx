// Line chart: shows change over time. One line per series, named at its end, on one scale that begins at 0 where all values
// are above it. Touch, the mouse and the arrow keys move along it and show the values; a hidden table is for screen readers.
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { HiddenTable } from './HiddenTable.tsx'
import styles from './LineChart.module.css'
import { spreadLabels, ticksFor } from './scale.ts'

/** The tooltip stands on the side where there is room. */
const tooltipPosition = (x: number, width: number) => (x < width / 2 ? { left: x + 10 } : { right: width - x + 10 })

const anchorOf = (at: number, count: number) => (at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle')

/** From 0 at the first to 1 at the last. */
function sharesOf(positions: readonly number[]): number[] {
  const [first = 0, last = 0] = [positions[0], positions.at(-1)]
  return positions.map((position) => (last > first ? (position - first) / (last - first) : 0))
}

/** The x labels that are drawn: the first, the last, and those between that fit. */
function visibleLabels(xLabels: readonly string[], xOf: (at: number) => number): number[] {
  const widest = Math.max(...xLabels.flatMap((name) => name.split('\n')).map(({ length }) => length), 1) * 7 + 16
  const last = xLabels.length - 1
  let end = Number.NEGATIVE_INFINITY
  return xLabels.flatMap((_, at) => {
    // The first label is anchored at its start, the last at its end, and the others in the middle.
    const start = at === 0 ? xOf(0) : xOf(at) - widest / 2
    const isBetween = at > 0 && at < last
    if (isBetween && (start < end || start + widest > xOf(last) - widest)) return []
    end = start + widest
    return [at]
  })
}

/** A gap where nothing is known. */
function pathOf(values: readonly (number | null)[], xOf: (at: number) => number, yOf: (value: number) => number) {
  let isOn = false
  return values
    .map((value, at) => {
      const mark = value === null ? '' : `${isOn ? 'L' : 'M'}${xOf(at).toFixed(1)} ${yOf(value).toFixed(1)}`
      isOn = value !== null
      return mark
    })
    .join('')
}

/** Values between two gaps: a line through a single point is invisible, so each gets a dot. */
const isolatedPoints = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, at) => (value != null && values[at - 1] == null && values[at + 1] == null ? [at] : []))

/** How the tooltip, the table and files name a gap: never 0. */
export const notReported = 'not reported'

export type Line = {
  name: string
  /** One per position on the x axis; null where nothing is known. */
  values: readonly (number | null)[]
  /** Positions whose value was expected and never came. */
  notReported?: readonly number[]
  /** What each value is made of, shown after it: 'of 24 sign-ups'. */
  notes?: readonly string[]
  /** The year before: paler and dashed, behind the others. */
  isPast?: boolean
  /** What should be reached: dotted, in the colour of text. */
  isTarget?: boolean
}

type LineChartProps = {
  /** The question that it answers. */
  label: string
  /** The labels of the x axis: days, months, rounds. '\n' begins a second line. */
  xLabels: readonly string[]
  /** The position of each label, in any unit and ascending; by default they are equally spaced. */
  positions?: readonly number[]
  lines: readonly Line[]
  format?: (value: number) => string
  /** Where the scale needs fewer decimals than the values. */
  formatTick?: (value: number) => string
  /** The least and the greatest value of the scale, where they are known: 0 and 100 of a percentage. */
  range?: readonly [number, number]
  height?: number
  /** What the x axis counts: the head of the table behind. */
  unit?: string
}

const [top, left, labelLine] = [10, 40, 16]
const colourOf = ({ isPast, isTarget }: Line) =>
  isTarget ? 'var(--ink)' : isPast ? 'var(--mantine-color-gray-5)' : 'var(--accent)'
const dashesOf = ({ isPast, isTarget }: Line) => (isTarget ? '1 5' : isPast ? '5 4' : undefined)

export function LineChart(props: LineChartProps) {
  const { label, xLabels, positions, lines, format = String, formatTick = format, range } = props
  const { height = 220, unit = 'When' } = props
  const { ref, width: measured } = useElementSize()
  const [cursor, setCursor] = useState<number>()
  const width = measured || 320
  const isTwoLines = xLabels.some((name) => name.includes('\n'))
  const bottom = isTwoLines ? 24 + labelLine : 24
  const reported = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const ticks = ticksFor(range?.[0] ?? Math.min(0, ...reported), range?.[1] ?? Math.max(1, ...reported), {
    isWhole: reported.every(Number.isInteger),
  })
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number]
  const longest = Math.max(...lines.map(({ name }) => name.length), 0)
  const right = lines.length > 1 ? Math.min(width * 0.34, longest * 7 + 14) : 12
  const shares = sharesOf(positions ?? xLabels.map((_, at) => at))
  const xOf = (at: number) => left + (shares[at] ?? 0) * (width - left - right)
  const yOf = (value: number) => top + ((high - value) / (high - low)) * (height - top - bottom)
  const lastOf = (line: Line) => line.values.findLastIndex((value) => value !== null)
  const drawn = lines.filter((line) => lastOf(line) >= 0).sort((a, b) => Number(!a.isPast) - Number(!b.isPast))
  const ends = spreadLabels(
    drawn.map((line) => yOf(line.values[lastOf(line)] as number)),
    14,
    height - bottom,
  )
  const latest = Math.max(0, ...lines.filter(({ isPast, isTarget }) => !isPast && !isTarget).map(lastOf))
  const shown = Math.min(cursor ?? latest, xLabels.length - 1)
  const textAt = ({ values, notes, notReported: gaps }: Line, at: number) => {
    if (values[at] == null) return gaps?.includes(at) ? notReported : '-'
    return [format(values[at]), notes?.[at]].filter(Boolean).join(' ')
  }
  const gaps = lines.filter(({ isPast }) => !isPast).flatMap((line) => line.notReported ?? [])
  const gapWidth = (width - left - right) / Math.max(2, xLabels.length)
  const wordsAt = (at: number) => lines.map((line) => `${line.name} ${textAt(line, at)}`).join(', ')

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const share = (clientX - currentTarget.getBoundingClientRect().left - left) / (width - left - right)
    const distances = shares.map((each) => Math.abs(each - share))
    setCursor(distances.indexOf(Math.min(...distances)))
  }
  const step = (event: KeyboardEvent) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: xLabels.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setCursor(Math.min(xLabels.length - 1, Math.max(0, to)))
  }
  return (
    <figure className={styles.figure}>
      <HiddenTable
        caption={label}
        head={[unit, lines.map(({ name }) => name).join(', ')]}
        rows={tableRows(xLabels, lines, textAt)}
      />
      <div
        ref={ref}
        className={styles.frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, xLabels.length - 1)}
        aria-valuenow={Math.max(0, shown)}
        aria-valuetext={`${xLabels[shown]?.replace('\n', ' ') ?? ''}: ${wordsAt(shown)}`}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setCursor(undefined)}
        onKeyDown={step}
        onBlur={() => setCursor(undefined)}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={left} x2={width - right} y1={yOf(tick)} y2={yOf(tick)} />
              <text className={styles.tick} x={left - 6} y={yOf(tick)} textAnchor="end" dominantBaseline="central">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {gaps.map((at) => (
            <rect
              key={at}
              className={styles.gap}
              x={xOf(at) - gapWidth / 2}
              y={top}
              width={gapWidth}
              height={height - top - bottom}
            />
          ))}
          {visibleLabels(xLabels, xOf).map((at) => (
            <text key={at} className={styles.tick} textAnchor={anchorOf(at, xLabels.length)}>
              {xLabels[at]?.split('\n').map((part, line) => (
                <tspan key={part} x={xOf(at)} y={height - bottom + 18 + line * labelLine}>
                  {part}
                </tspan>
              ))}
            </text>
          ))}
          {cursor !== undefined && (
            <line className={styles.cursor} x1={xOf(shown)} x2={xOf(shown)} y1={top} y2={height - bottom} />
          )}
          {drawn.map((line, at) => (
            <g key={line.name}>
              <path
                className={styles.line}
                d={pathOf(line.values, xOf, yOf)}
                stroke={colourOf(line)}
                strokeDasharray={dashesOf(line)}
                strokeLinecap={line.isTarget ? 'round' : undefined}
              />
              {isolatedPoints(line.values).map((alone) => (
                <circle
                  key={alone}
                  cx={xOf(alone)}
                  cy={yOf(line.values[alone] as number)}
                  r={2}
                  fill={colourOf(line)}
                />
              ))}
              {line.values[shown] != null && (cursor !== undefined || !(line.isPast || line.isTarget)) && (
                <circle cx={xOf(shown)} cy={yOf(line.values[shown])} r={4} fill={colourOf(line)} />
              )}
              {lines.length > 1 && (
                <text
                  className={styles.name}
                  x={xOf(lastOf(line)) + 8}
                  y={ends[at]}
                  dominantBaseline="central"
                  fill={line.isPast ? 'var(--dim)' : 'var(--ink)'}
                >
                  {line.name}
                </text>
              )}
            </g>
          ))}
        </svg>
        {cursor !== undefined && (
          <div className={styles.reading} data-tabular style={tooltipPosition(xOf(shown), width)}>
            <strong>{xLabels[shown]}</strong>
            {lines.map((line) => (
              <div key={line.name}>
                <i style={{ background: colourOf(line) }} /> {line.name} <b>{textAt(line, shown)}</b>
              </div>
            ))}
          </div>
        )}
      </div>
    </figure>
  )
}

/** At most about forty rows: nobody wants to listen to every day of a year. */
function tableRows(xLabels: readonly string[], lines: readonly Line[], textAt: (line: Line, at: number) => string) {
  const every = Math.ceil(xLabels.length / 40)
  return xLabels.flatMap((name, at): [string, string][] => {
    const hasValue = lines.some(({ values, notReported }) => values[at] != null || notReported?.includes(at))
    if (at % every !== 0 || !hasValue) return []
    return [[name, lines.map((line) => textAt(line, at)).join(', ')]]
  })
}
