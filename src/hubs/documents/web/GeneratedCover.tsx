// The cover of a document that has no picture: drawn from its title and the kind of its link. Decoration only.
import type { LinkKind } from '../rules.ts'
import { coverSize, drawCover } from './cover-drawing.ts'
import { LinkKindIcon } from './LinkKindIcon.tsx'

export function GeneratedCover({ title, kind }: { title: string; kind: LinkKind }) {
  const { tone, initials, points, links, bright } = drawCover(title)
  const { width, height } = coverSize
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
      data-cover={tone}
      style={{ display: 'block', color: `var(--mantine-color-${tone}-light-color)` }}
    >
      <rect width={width} height={height} fill={`var(--mantine-color-${tone}-light)`} />
      <g stroke="currentColor" strokeWidth={1} opacity={0.35}>
        {links.map(([from, to]) => (
          <line key={`${from}-${to}`} x1={points[from]?.x} y1={points[from]?.y} x2={points[to]?.x} y2={points[to]?.y} />
        ))}
      </g>
      {points.map(({ x, y }, i) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r={i === bright ? 5.5 : i % 3 === 0 ? 4 : 2.8}
          fill={i === bright ? 'var(--warm)' : 'currentColor'}
          opacity={i === bright ? 1 : 0.7}
        />
      ))}
      <LinkKindIcon kind={kind} size={36} stroke={1.4} x={20} y={20} />
      <text x={20} y={156} fontSize={60} fontWeight={600} letterSpacing={-1} fill="currentColor">
        {initials}
      </text>
    </svg>
  )
}
