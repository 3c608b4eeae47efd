// The cover of something without a picture, drawn from its title. Decoration only.
import type { ReactNode } from 'react'
import { coverSize, drawCover } from './cover-drawing.ts'

type DrawnCoverProps = {
  title: string
  /** What stands large on it, and gives the tone, instead of the title's initials: the portfolio. */
  mark?: string
  /** A sign in the upper left corner, as SVG. */
  children?: ReactNode
}

/** A mark of several words stands in two lines, and long ones are set smaller: they stay beside the points. */
function linesOf(mark: string) {
  const [first = '', ...rest] = mark.split(' ')
  const lines = rest.length > 0 ? [first, rest.join(' ')] : [first]
  return { lines, size: lines.length > 1 ? 36 : mark.length > 2 ? 44 : 60 }
}

export function DrawnCover({ title, mark, children }: DrawnCoverProps) {
  const { tone, initials, points, links, bright } = drawCover(title, mark)
  const { width, height } = coverSize
  const { lines, size } = linesOf(mark ?? initials)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMinYMid slice"
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
      {children}
      {lines.map((line, i) => (
        <text
          key={line}
          x={20}
          y={156 - (lines.length - 1 - i) * size}
          fontSize={size}
          fontWeight={600}
          letterSpacing={-1}
          fill="currentColor"
        >
          {line}
        </text>
      ))}
    </svg>
  )
}
