// As of which day does a page of results stand? Now, or the day that the address names with `?on=`; and the days with which
// it is compared: a month before, and the same day of the year before.
import { earlierOf, plusDays, plusMonths, today } from '#shared/calendar.ts'
import { useQueryState } from './shell/query-state.ts'
import { type ShownYear, useYears } from './years.ts'

/** For the query of a call, and its key. */
export type AskedDay = { year: string; on?: string | undefined }

export type AsOf = {
  /** The chosen day; none for now, or for the end of a closed year. */
  on: string | undefined
  asked: AskedDay
  /** As the year is now, or as it ended: what a past day is compared with. */
  latest: AskedDay
  /** The day that the page shows. */
  day: string
  first: string
  last: string
  choose: (day: string) => void
  /** Absent where nothing was collected then. */
  monthBefore: (AskedDay & { on: string }) | undefined
  yearBefore: (AskedDay & { on: string }) | undefined
}

/** The 31st of February is read as a day of March, which nobody named. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && plusDays(text, 0) === text

export function useAsOf({ year, isOpen }: ShownYear): AsOf {
  const { years } = useYears()
  const [{ on: named }, setQuery] = useQueryState({ on: '' })
  // A year that was closed ahead of its end has no days beyond today.
  const last = isOpen ? today() : earlierOf(year.endsOn, today())
  const on = isDay(named) && named < last ? named : undefined
  const day = on ?? last
  const label = year.label
  const monthAgo = plusMonths(day, -1)
  const before = years.filter(({ state, startsOn }) => state !== 'planned' && startsOn < year.startsOn).at(-1)
  return {
    ...{ on, day, last, first: earlierOf(year.startsOn, last) },
    asked: { year: label, on },
    latest: { year: label },
    choose: (chosen) => setQuery({ on: chosen === last ? '' : chosen }, { push: true }),
    monthBefore: monthAgo < year.startsOn ? undefined : { year: label, on: monthAgo },
    yearBefore: before && { year: before.label, on: plusMonths(day, -12) },
  }
}
