// Day of results: today, or the day in the URL (`?on=`), and the two days that it is compared with: a month before, and the same
// day of the year before.
import { earlierOf, plusMonths, today } from '#shared/time/calendar.ts'
import { dayShape } from '#shared/time/years.ts'
import { useQueryState } from '../shell/routing/query-state.ts'
import { formatDate } from '../ui/text/format-date.ts'
import type { ShownYear } from '../years/years.ts'

/** For the query of a call, and for its query key. */
export type RequestedDay = { year: string; on?: string | undefined }

export type AsOf = {
  /** The chosen day; none for now, or for the end of a closed year. */
  on: string | undefined
  /** Whether the page shows what there is now, which may be changed: no past day, and no closed year. */
  isNow: boolean
  requested: RequestedDay
  /** As the year is now, or as it ended: what a past day is compared with. */
  latest: RequestedDay
  /** The day that the page shows. */
  day: string
  first: string
  last: string
  /** Of a closed year: its last day, or the last on which reports arrived. */
  endedOn: string | undefined
  choose: (day: string) => void
  /** Absent where nothing was collected then. */
  monthBefore: (RequestedDay & { on: string }) | undefined
  yearBefore: (RequestedDay & { on: string }) | undefined
}

/** Validated as on the server: there is no 30 February. */
const isDay = (text: string) => dayShape.safeParse(text).success

type Options = {
  /** Reports still arrive after the year's last day, until it closes. */
  hasLateReports?: true
}

export function useAsOf({ year, isOpen, before }: ShownYear, { hasLateReports }: Options = {}): AsOf {
  const [{ on: dayInUrl }, setQuery] = useQueryState({ on: '' })
  // A year that was closed before its end has no days beyond today.
  const end = (hasLateReports && year.closesOn) || year.endsOn
  const last = isOpen ? today() : earlierOf(end, today())
  const on = isDay(dayInUrl) && dayInUrl < last ? dayInUrl : undefined
  const day = on ?? last
  const label = year.label
  const monthAgo = plusMonths(day, -1)
  return {
    ...{ on, day, last, first: earlierOf(year.startsOn, last) },
    isNow: isOpen && !on,
    endedOn: isOpen ? undefined : last,
    requested: { year: label, on },
    latest: { year: label },
    choose: (chosen) => setQuery({ on: chosen === last ? '' : chosen }, { push: true }),
    monthBefore: monthAgo < year.startsOn ? undefined : { year: label, on: monthAgo },
    yearBefore: before && { year: before.label, on: plusMonths(day, -12) },
  }
}

/** For the head of a sheet: 'Year 26.27', 'As of 1 Oct 2026'. */
export const periodWords = ({ requested: { year }, day }: AsOf) => [`Year ${year}`, `As of ${formatDate(day)}`]
