// What came since the day that is shown? Every figure of this view, by LC and stage, then and now.
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Organisation } from '#shared/organisation.ts'
import { LoadingSkeletons } from '#web/ui/LoadingSkeletons.tsx'
import { WhatChanged } from '#web/ui/WhatChanged.tsx'
import type { Summary } from '../contract.ts'
import { figuresOf } from '../sums.ts'
import { shownCommittees, type View } from '../views.ts'
import { summaryQuery } from './use-funnel.ts'
import type { ShownPeriod } from './use-period.ts'

type WhatIsDifferentProps = { view: View; sums: Summary['sums']; period: ShownPeriod; organisation: Organisation }

export function WhatIsDifferent({ view, sums, period: { asOf, asked }, organisation }: WhatIsDifferentProps) {
  const { on: _, ...latest } = asked
  const { data } = useQuery(summaryQuery(latest))
  if (!data) return <LoadingSkeletons shape={<Skeleton height={320} radius="lg" />} />
  const all = shownCommittees(organisation, [...sums, ...data.sums])
  const shown = view.lc === null ? all : all.filter(({ code }) => code === view.lc)
  return (
    <WhatChanged asOf={asOf} figures={figuresOf(shown, sums, data.sums, view.filter)} fileName="mx-funnel-changes" />
  )
}
