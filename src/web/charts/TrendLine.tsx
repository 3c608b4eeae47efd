// How did a number change over time? A line with its points, and a table behind it for screen readers.
import { HiddenTable } from './HiddenTable.tsx'

type TrendLineProps = {
  label: string
  points: readonly { label: string; value: number }[]
  format?: (value: number) => string
  height?: number
  head?: [string, string]
}

const width = 320
const pad = 8

export function TrendLine({ label, points, format = String, height = 96, head = ['When', 'Value'] }: TrendLineProps) {
  const values = points.map((point) => point.value)
  const low = Math.min(0, ...values)
  const span = Math.max(...values, 1) - low || 1
  const step = points.length > 1 ? (width - 2 * pad) / (points.length - 1) : 0
  const at = points.map((point, i) => ({
    label: point.label,
    x: points.length > 1 ? pad + i * step : width / 2,
    y: height - pad - ((point.value - low) / span) * (height - 2 * pad),
  }))
  return (
    <figure style={{ margin: 0 }}>
      <HiddenTable caption={label} head={head} rows={points.map((point) => [point.label, format(point.value)])} />
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        style={{ display: 'block', overflow: 'visible' }}
        aria-hidden
      >
        <line x1={0} x2={width} y1={height - 1} y2={height - 1} stroke="var(--line)" />
        <polyline
          points={at.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        {at.map((point, i) => (
          <circle key={point.label} cx={point.x} cy={point.y} r={i === at.length - 1 ? 4 : 2.5} fill="var(--accent)" />
        ))}
      </svg>
    </figure>
  )
}
