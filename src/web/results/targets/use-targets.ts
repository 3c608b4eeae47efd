// Targets of results: the query, and targets as lines of a summary and as columns of a file. A measure without a target adds
// nothing.
import { queryOptions } from '@tanstack/react-query'
import type { Screen } from '#shared/access.ts'
import { type TargetProgress, targetProgressContract } from '#shared/contracts/targets-contract.ts'
import type { CsvValue } from '#shared/text/csv.ts'
import { call } from '../../api/call.ts'
import { useTransitionQuery } from '../../api/use-transition-query.ts'
import type { RequestedDay } from '../as-of.ts'
import { formatReached } from './TargetLine.tsx'

type TargetsOf = RequestedDay & {
  /** Of the figures on this screen. */
  screen?: Screen | undefined
  /** None is the country. */
  committee?: string | undefined
  /** Of the country and every committee. */
  committees?: 'all'
  /** Of one measure: then of every committee. */
  measure?: string | undefined
  /** There is nothing to compare, or nobody signed in: nothing is asked for. */
  isNone?: boolean
}

/** To ask for them before the part that shows them is rendered: what comes later moves what stands below. */
export const targetsQuery = ({ isNone = false, ...query }: TargetsOf) =>
  queryOptions({
    enabled: !isNone,
    queryKey: ['targets', 'progress', query],
    queryFn: () => call(targetProgressContract.progress, { query }),
    // Results are complete without them.
    retry: false,
    meta: { follows: '*' },
  })

const none: TargetProgress[] = []
/** Empty while they load, and if they cannot be loaded. */
export const useTargets = (of: TargetsOf): TargetProgress[] => useTransitionQuery(targetsQuery(of))?.targets ?? none

/** Those of a month or, without one, of the whole year. */
export const ofPeriod = (targets: readonly TargetProgress[], month?: string) =>
  targets.filter((target) => target.month === (month || null))

/** For a summary in a message: 'Target Realised: 120 of 300 (40%), On pace'. */
export const targetLines = (targets: readonly TargetProgress[], month?: string): string[] =>
  ofPeriod(targets, month).map((target) => `Target ${target.name}: ${formatReached(target)}, ${target.text}`)

/** The last columns of a file by LC, three for each measure that has a target anywhere. `targets` are those of all committees. */
export function targetColumns(targets: readonly TargetProgress[], month?: string) {
  const byMeasure = [...Map.groupBy(ofPeriod(targets, month), ({ name }) => name)]
  return {
    head: byMeasure.flatMap(([name]) => [`Target ${name}`, `Reached ${name} (%)`, `Pace ${name}`]),
    cellsOf: (committee: string | null): CsvValue[] =>
      byMeasure.flatMap(([, rows]) => {
        const own = rows.find((each) => each.committee === committee)
        return own ? [own.target, own.share ?? '', own.text] : ['', '', '']
      }),
  }
}
