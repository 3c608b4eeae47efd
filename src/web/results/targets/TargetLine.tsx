// Line of a target: value, target and share reached, a bar, and the pace. The mark and the words say how it goes; colour only
// repeats them.
import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PaceState, TargetProgress } from '#shared/contracts/targets-contract.ts'
import { formatNumber } from '#shared/text/format-number.ts'
import { type Tone, toneColor, toneFill } from '../../ui/table/tone.ts'
import styles from './TargetLine.module.css'

const marks: Record<PaceState, { tone: Tone | null; icon: ComponentType<IconProps> }> = {
  reached: { tone: 'good', icon: IconCircleCheck },
  onPace: { tone: 'good', icon: IconArrowUpRight },
  behind: { tone: 'middling', icon: IconArrowDownRight },
  below: { tone: 'middling', icon: IconArrowDownRight },
  missed: { tone: 'poor', icon: IconCircleX },
  tooFew: { tone: null, icon: IconCircleDashed },
  unknown: { tone: null, icon: IconCircleDashed },
  notBegun: { tone: null, icon: IconCircleDashed },
}

type Reached = Pick<TargetProgress, 'value' | 'target' | 'share'>

/** '120 of 300 (40%)', or '120 of 300 people (40%)'. */
export const formatReached = ({ value, target, share }: Reached, unit?: string): string => {
  const wanted = [formatNumber(target), unit].filter(Boolean).join(' ')
  if (value === null) return `target ${wanted}`
  return `${formatNumber(value)} of ${wanted}${share === null ? '' : ` (${share}%)`}`
}

export function PaceMark({ pace, text }: Pick<TargetProgress, 'pace' | 'text'>) {
  const { tone, icon: Mark } = marks[pace]
  return (
    <span className={styles.pace} style={{ color: tone ? toneColor(tone) : 'var(--dim)' }}>
      <Mark size={16} aria-hidden /> <span>{text}</span>
    </span>
  )
}

/** How much of it is reached, as a bar; the number stands beside it. */
export function TargetBar({ share, pace }: Pick<TargetProgress, 'share' | 'pace'>) {
  const { tone } = marks[pace]
  return (
    <span className={styles.track} aria-hidden>
      <span
        className={styles.fill}
        style={{ width: `${Math.min(100, share ?? 0)}%`, background: toneFill(tone ?? 'neutral') }}
      />
    </span>
  )
}

type LineTarget = Pick<TargetProgress, 'name' | 'value' | 'target' | 'share' | 'pace' | 'text'>

/** Its parts are spans: it also stands inside links. */
export function TargetLine({ target }: { target: LineTarget }) {
  return (
    <span className={styles.line}>
      <span className={styles.words}>
        <b>{target.name}</b> <span data-tabular>{formatReached(target)}</span>
      </span>
      <TargetBar {...target} />
      <PaceMark {...target} />
    </span>
  )
}
