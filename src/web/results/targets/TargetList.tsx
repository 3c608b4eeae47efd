// Targets beside results: value, target, share reached and pace of each measure. The mark and the words say how it goes; colour
// only repeats them.
import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { PaceState, TargetProgress } from '#shared/contracts/targets-contract.ts'
import { type Tone, toneColor, toneFill } from '../../ui/table/tone.ts'
import { ResultSection } from '../ResultSection.tsx'
import styles from './TargetList.module.css'
import { formatReached, ofYear } from './use-targets.ts'

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

export function PaceMark({ pace, text }: Pick<TargetProgress, 'pace' | 'text'>) {
  const { tone, icon: Mark } = marks[pace]
  return (
    <span className={styles.pace} style={{ color: tone ? toneColor(tone) : 'var(--dim)' }}>
      <Mark size={16} aria-hidden /> {text}
    </span>
  )
}

/** How much of it is reached, as a bar; the number stands beside it. */
export function TargetBar({ share, pace }: Pick<TargetProgress, 'share' | 'pace'>) {
  const { tone } = marks[pace]
  return (
    <div className={styles.track} aria-hidden>
      <div
        className={styles.fill}
        style={{ width: `${Math.min(100, share ?? 0)}%`, background: toneFill(tone ?? 'neutral') }}
      />
    </div>
  )
}

function TargetLine({ target }: { target: TargetProgress }) {
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <b>{target.name}</b>
        <span data-tabular>{formatReached(target)}</span>
      </div>
      <TargetBar {...target} />
      <PaceMark {...target} />
    </li>
  )
}

type TargetListProps = {
  targets: readonly TargetProgress[]
  /** What the figures count, if that is not obvious. */
  text?: ReactNode
}

/** The targets of the year; nothing at all where there are none. */
export function TargetList({ targets, text }: TargetListProps) {
  const shown = ofYear(targets)
  if (shown.length === 0) return null
  return (
    <ResultSection title="Targets" text={text} isCard>
      <ul className={styles.list}>
        {shown.map((target) => (
          <TargetLine key={target.id} target={target} />
        ))}
      </ul>
    </ResultSection>
  )
}
