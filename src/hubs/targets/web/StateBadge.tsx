// Badge of what a target is agreed on: set by the national team, accepted by the LC, or with a number that the LC proposes.
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import type { Target } from '../contract.ts'

/** `isOwn`: the person who reads it answers for the LC. */
type StateBadgeProps = { target: Pick<Target, 'state' | 'value'>; isOwn?: boolean }

export function StateBadge({ target: { state, value }, isOwn = false }: StateBadgeProps) {
  if (state === 'accepted') return <StatusBadge tone="good">Accepted</StatusBadge>
  if (state === 'proposed')
    return (
      <StatusBadge tone="middling">
        {isOwn ? 'You proposed' : 'LC proposes'} {(value ?? 0).toLocaleString()}
      </StatusBadge>
    )
  return <StatusBadge tone="neutral">{isOwn ? 'Waiting for you' : 'Waiting for the LC'}</StatusBadge>
}
