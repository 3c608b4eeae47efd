// How did a view get where it is? Its figures by day, of the shown year and of the one before.
import type { AsOf } from '#web/years/as-of.ts'
import type { DayFigure } from '../../contract.ts'
import { useDays, type View } from '../results-queries.ts'

export type Progress = {
  asOf: AsOf
  days: readonly DayFigure[] | undefined
  /** Of the year before, if there is one. */
  daysBefore: readonly DayFigure[] | undefined
}

export function useProgress(asOf: AsOf, { lc, portfolio }: View): Progress {
  const days = useDays({ ...asOf.latest, lc, portfolio })
  const daysBefore = useDays(asOf.yearBefore && { year: asOf.yearBefore.year, lc, portfolio })
  return { asOf, days: days.data, daysBefore: daysBefore.data }
}

/** As it stood when the day ended; none where nobody had answered. */
export function figureOn(days: readonly DayFigure[] | undefined, on: string | undefined): DayFigure | undefined {
  const figure = on === undefined ? undefined : days?.findLast(({ day }) => day <= on)
  return figure?.respondents ? figure : undefined
}
