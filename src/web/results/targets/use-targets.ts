// Targets of results: the query, and targets as lines of a summary and as columns of a file. A measure without a target adds
// nothing.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Screen } from '#shared/access.ts'
import { type TargetProgress, targetProgressContract } from '#shared/contracts/targets-contract.ts'
import type { CsvValue } from '#shared/text/csv.ts'
import { call } from '../../api/call.ts'
import type { RequestedDay } from '../as-of.ts'

type TargetsOf = RequestedDay & {
  /** Of the figures on this screen. */
  screen?: Screen | undefined
  /** None is the country. */
  committee?: string | undefined
  /** Of one measure: then of every committee. */
  measure?: string | undefined
}

const targetsQuery = ({ year, on, screen, committee, measure }: TargetsOf) =>
  queryOptions({
    queryKey: ['targets', 'progress', { year, on, screen, committee, measure }],
    queryFn: () => call(targetProgressContract.progress, { query: { year, on, screen, committee, measure } }),
    // Results are complete without them.
    retry: false,
    meta: { follows: '*' },
  })

const none: TargetProgress[] = []
/** Empty while they load, and if they cannot be loaded. */
export const useTargets = (of: TargetsOf): TargetProgress[] => useQuery(targetsQuery(of)).data?.targets ?? none

export const ofYear = (targets: readonly TargetProgress[]) => targets.filter(({ month }) => month === null)

const number = (value: number) => value.toLocaleString('en')

/** '120 of 300 (40%)'. */
export const formatReached = ({ value, target, share }: TargetProgress): string => {
  if (value === null) return `target ${number(target)}`
  return `${number(value)} of ${number(target)}${share === null ? '' : ` (${share}%)`}`
}

/** For a summary in a message: 'Target Realised: 120 of 300 (40%), On pace'. */
export const targetLines = (targets: readonly TargetProgress[]): string[] =>
  ofYear(targets).map((target) => `Target ${target.name}: ${formatReached(target)}, ${target.text}`)

/** The last columns of a file by LC, only where there are any. `targets` are those of one measure. */
export function targetColumns(name: string, targets: readonly TargetProgress[]) {
  const rows = ofYear(targets)
  const head = rows.length === 0 ? [] : [`Target ${name}`, 'Reached (%)', 'Pace']
  const cellsOf = (committee: string | null): CsvValue[] => {
    if (rows.length === 0) return []
    const own = rows.find((each) => each.committee === committee)
    return own ? [own.target, own.share ?? '', own.text] : ['', '', '']
  }
  return { head, cellsOf }
}
