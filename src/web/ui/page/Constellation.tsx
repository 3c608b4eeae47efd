// Constellation drawing: the portal's signature graphic. Decoration only.
import { links, points } from '#shared/constellation.ts'

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
