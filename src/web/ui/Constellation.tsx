// The signature of the portal: eleven linked points, one per local committee. Decoration only.
const points = [
  [16, 62],
  [30, 30],
  [44, 74],
  [52, 46],
  [68, 18],
  [76, 66],
  [92, 40],
  [104, 84],
  [116, 22],
  [128, 58],
  [144, 36],
] as const

const links = [
  [0, 1],
  [0, 2],
  [1, 3],
  [2, 3],
  [1, 4],
  [3, 5],
  [3, 6],
  [4, 6],
  [5, 7],
  [6, 8],
  [6, 9],
  [7, 9],
  [8, 10],
  [9, 10],
  [5, 6],
] as const

type ConstellationProps = {
  /** Width in pixels, or 'fill' to cover the box around it. */
  size?: number | 'fill'
}

export function Constellation({ size = 160 }: ConstellationProps) {
  const isFill = size === 'fill'
  return (
    <svg
      viewBox="0 0 160 100"
      width={isFill ? '100%' : size}
      height={isFill ? '100%' : (size * 100) / 160}
      preserveAspectRatio={isFill ? 'xMidYMid slice' : 'xMidYMid meet'}
      aria-hidden
      focusable="false"
      style={{ display: 'block', color: 'var(--constellation)' }}
    >
      <g stroke="currentColor" strokeWidth={isFill ? 0.25 : 0.6} opacity={0.45}>
        {links.map(([from, to]) => (
          <line key={`${from}-${to}`} x1={points[from][0]} y1={points[from][1]} x2={points[to][0]} y2={points[to][1]} />
        ))}
      </g>
      {points.map(([x, y], i) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={(i === 6 ? 3 : i % 3 === 0 ? 2.2 : 1.6) * (isFill ? 0.5 : 1)}
          fill={i === 6 ? 'var(--warm)' : 'currentColor'}
        />
      ))}
    </svg>
  )
}
