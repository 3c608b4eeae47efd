// Targets of a funnel view: only where the view counts what they count, all terms and roles of the country or an LC.
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import { useTargets } from '#web/results/targets/use-targets.ts'
import type { View } from '../../results/views.ts'
import type { ShownPeriod } from './use-period.ts'

const none: TargetProgress[] = []

export function useFunnelTargets({ lc, filter }: View, { asOf: { requested } }: ShownPeriod): TargetProgress[] {
  const targets = useTargets({ ...requested, screen: '/mx-funnel', ...(lc !== null && { committee: lc }) })
  return lc === null || filter.term === undefined ? targets : none
}
