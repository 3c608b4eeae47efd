import { type Tone, toneFill } from './tone.ts'

type PercentRingProps = {
  /** 0 to 100; more fills the ring and still shows the number. */
  percent: number
  /** What it is a percentage of, for screen readers. */
  label: string
  tone?: Tone
  size?: number
  decimals?: number
}

export function PercentRing({ percent, label, tone = 'neutral', size = 96, decimals = 0 }: PercentRingProps) {
  const radius = 42
  const around = 2 * Math.PI * radius
  const filled = (Math.min(100, Math.max(0, percent)) / 100) * around
  const text = `${percent.toFixed(decimals)}%`
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} role="img" aria-label={`${label}: ${text}`}>
      <circle cx={50} cy={50} r={radius} fill="none" stroke="var(--line)" strokeWidth={9} />
      {filled > 0 && (
        <circle
          cx={50}
          cy={50}
          r={radius}
          fill="none"
          stroke={toneFill(tone)}
          strokeWidth={9}
          strokeLinecap="round"
          strokeDasharray={`${filled} ${around}`}
          transform="rotate(-90 50 50)"
        />
      )}
      <text
        x={50}
        y={50}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={text.length > 5 ? 17 : 22}
        fontWeight={600}
        fill="var(--ink)"
      >
        {text}
      </text>
    </svg>
  )
}
