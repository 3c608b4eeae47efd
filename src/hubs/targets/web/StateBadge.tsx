// Badge of what a target is agreed on: set by the national team, accepted by the LC, or with a number that the LC proposes.
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import type { Target } from '../contract.ts'

export function StateBadge({ target: { state, value } }: { target: Pick<Target, 'state' | 'value'> }) {
  if (state === 'accepted') return <StatusBadge tone="good">Accepted</StatusBadge>
  if (state === 'proposed')
    return <StatusBadge tone="middling">LC proposes {(value ?? 0).toLocaleString()}</StatusBadge>
  return <StatusBadge tone="neutral">Waiting for the LC</StatusBadge>
}
