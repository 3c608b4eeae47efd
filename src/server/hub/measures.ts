// Measure sources: a hub declares which numbers it counts, on which screen they are shown, and how they are read as of now or
// of the end of a day.
import { mayOpen, type SavedPermissions, type Screen } from '#shared/access.ts'
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import type { Amount, Level, Measure, Measured } from '#shared/results/measures.ts'
import type { Role } from '#shared/roles.ts'
import { plusDays } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import type { Db } from '../database/database.ts'
import type { CellSpan, Numbers } from '../figures/figures.ts'
import { forever } from '../figures/tables.ts'

/** A year, as it is now or as it was at the end of a day. */
export type MeasuredPeriod = { year: Year; on?: string | undefined; organisation: Organisation }

/** Coarser ones are cheaper to read. */
export type Grain = 'year' | 'month' | 'day'

export type MeasureSource = {
  /** Only people who may open it see values; null if everybody signed in may. */
  screen: Screen | null
  /** The page of the figures, if everybody may open it. */
  path?: `/${string}`
  measures: readonly (Measure & {
    /** The highest value that it can have. */
    most?: number
  })[]
  /** The sums of all committees, split by month or by day if required. One question, whatever the number of targets. */
  readAmounts?: (db: Db, period: MeasuredPeriod & { by: Grain }) => Promise<Amount[]>
  /** Figures that are no sums; none for a day or a month that the hub does not show. */
  readLevels?: (db: Db, period: MeasuredPeriod) => Promise<Level[]>
}

/** How figures of the dashboard compare with their targets of the year. */
export type TargetsOf<Scope, Figure> = {
  /** Only of these sources. What other figures have measured is not read again. */
  list: (
    scope: Scope,
    given: { sources: readonly MeasureSource[]; measured: readonly Measured[] },
  ) => Promise<TargetProgress[]>
  sumUp: (scope: Scope, targets: readonly TargetProgress[]) => Figure
}

/** The place of an amount in its period. */
export const atOf = (by: Grain, day: string): string => (by === 'year' ? '' : by === 'month' ? day.slice(0, 7) : day)

/** What the figures of committees changed; `measures` says which number each of them counts. */
export function amountsOf(spans: readonly CellSpan[], measures: Readonly<Record<string, string>>, by: Grain): Amount[] {
  const amounts = new Map<string, Amount>()
  const add = (committee: string, day: string, numbers: Numbers, sign: 1 | -1) => {
    for (const [measure, name] of Object.entries(measures)) {
      const at = atOf(by, day)
      const key = JSON.stringify([measure, committee, at])
      const before = amounts.get(key)?.amount ?? 0
      amounts.set(key, { measure, committee, at, amount: before + sign * (numbers[name] ?? 0) })
    }
  }
  for (const { committee, from, until, numbers } of spans) {
    add(committee, from, numbers, 1)
    if (until !== forever) add(committee, plusDays(until, 1), numbers, -1)
  }
  return [...amounts.values()].filter(({ amount }) => amount !== 0)
}

export const maySee = ({ screen }: Pick<MeasureSource, 'screen'>, role: Role, saved: SavedPermissions): boolean =>
  screen === null || mayOpen(role, screen, saved)
