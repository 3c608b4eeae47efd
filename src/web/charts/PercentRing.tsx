// Percent ring: a percentage as a circle with the number inside.
import { type Tone, toneFill } from '#web/ui/table/tone.ts'

type PercentRingProps = {
  /** 0 to 100; more fills the ring and still shows the number. */
  percent: number
  /** What it is a percentage of, for screen readers. */
  label: string
  tone?: Tone
  size?: number
  decimals?: number
  /** Everything is done: drawn full, with the word 'Complete'. */
  isComplete?: boolean
}

export function PercentRing(props: PercentRingProps) {
  const { percent, label, tone = 'neutral', size = 96, decimals = 0, isComplete = false } = props
  const radius = 42
  const around = 2 * Math.PI * radius
  const filled = isComplete ? around : Math.min(1, Math.max(0, percent / 100)) * around
  const text = `${percent.toFixed(decimals)}%`
  const below = isComplete ? 'Complete' : ''
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      role="img"
      aria-label={`${label}: ${text}${below && ` (${below})`}`}
    >
      <circle cx={50} cy={50} r={radius} fill="none" stroke="var(--line)" strokeWidth={9} />
      {filled > 0 && (
        <circle
          cx={50}
          cy={50}
          r={radius}
          fill="none"
          stroke={toneFill(isComplete ? 'good' : tone)}
          strokeWidth={9}
          strokeLinecap="round"
          strokeDasharray={`${filled} ${around}`}
          transform="rotate(-90 50 50)"
        />
      )}
      <text
        x={50}
        y={below ? 45 : 50}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={text.length > 5 ? 17 : 22}
        fontWeight={600}
        fill="var(--ink)"
      >
        {text}
      </text>
      {below && (
        <text x={50} y={65} textAnchor="middle" dominantBaseline="central" fontSize={12} fill="var(--dim)">
          {below}
        </text>
      )}
    </svg>
  )
}
