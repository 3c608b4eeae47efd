// Years in office: each has a label, a first and a last day. Exactly one is open, and what is collected belongs to it. A year
// never simply ends: the open one goes on until the next opens, and then accepts late reports for a few days.
import * as z from 'zod/mini'
import type { Contract } from '../endpoint.ts'
import type { FieldProblems } from '../people/organisation.ts'
import {
  closingDays,
  dayBefore,
  earlierOf,
  lastDayOf,
  laterOf,
  monthOf,
  plusDays,
  plusMonths,
  today,
  yearStarts,
} from './calendar.ts'

/** `closing`: over, but reports for its months are still accepted. */
const yearStates = ['planned', 'open', 'closing', 'closed'] as const

export const yearLabelShape = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'Enter a name.', abort: true }),
  z.maxLength(12, 'Use at most 12 characters.'),
  // A path segment of dots only leads elsewhere.
  z.regex(/^\w[\w.-]*$/, 'Use letters, digits, dots and dashes, with a letter or digit first.'),
)
export const dayShape = z.iso.date('Use a date such as 2026-11-30.')
export const yearShape = z.object({
  label: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(yearStates),
  /** Only of an open year that has outlived its last day: what that day was. `endsOn` then moves along with today. */
  plannedEndsOn: z.optional(z.string()),
  /** Only of a closing year, or of one that was: the last day on which reports for its months are accepted. */
  closesOn: z.optional(z.string()),
  /** Before the portal's first year: closed from the beginning, and filled by import only. */
  isPast: z.optional(z.literal(true)),
})
export type Year = z.infer<typeof yearShape>
/** As a person enters it; planned until somebody opens it. */
export const yearDraftShape = z.object({ label: yearLabelShape, startsOn: dayShape, endsOn: dayShape })
export type YearDraft = z.infer<typeof yearDraftShape>

/** For queries that read a year: the open one unless another is given. */
export const yearQuery = { year: z.optional(yearLabelShape) }
/** For bodies that collect something: the year that the page shows. A page left open during a handover is refused. */
export const yearInBody = yearQuery

/** For queries that read results: as they were at the end of this day, in the portal's time zone. */
export const dayQuery = { on: z.optional(dayShape) }

/** The label of a year with these days: `26.27`. */
const labelOf = (startsOn: string, endsOn: string) => `${startsOn.slice(2, 4)}.${endsOn.slice(2, 4)}`

/** The year that contains a day. */
export function yearAround(day: string, starts = yearStarts()): YearDraft {
  const first = Number(day.slice(0, 4)) - (day.slice(5) < starts ? 1 : 0)
  const startsOn = `${first}-${starts}`
  const endsOn = dayBefore(`${first + 1}-${starts}`)
  return { label: labelOf(startsOn, endsOn), startsOn, endsOn }
}

/** Suggestion for the year after this one: a whole year from the next day; if that day is over, the rest of it from tomorrow. */
export function yearAfter({ endsOn, plannedEndsOn }: Pick<Year, 'endsOn' | 'plannedEndsOn'>): YearDraft {
  const startsOn = plusDays(plannedEndsOn ?? endsOn, 1)
  // The 29th of February is a day that most years lack.
  const next = yearAround(startsOn, startsOn.slice(5).replace('02-29', '02-28'))
  if (startsOn > today()) return next
  const tomorrow = plusDays(today(), 1)
  return { ...(next.endsOn > today() ? next : yearAround(tomorrow)), startsOn: tomorrow }
}

/** Suggestion for a year before all others. */
export function yearBefore({ startsOn }: Pick<Year, 'startsOn'>): YearDraft {
  const [first, endsOn] = [plusMonths(startsOn, -12), dayBefore(startsOn)]
  return { label: labelOf(first, endsOn), startsOn: first, endsOn }
}

export const openYearOf = (years: readonly Year[]): Year => years.find(({ state }) => state === 'open') as Year

type YearDays = Pick<Year, 'startsOn' | 'endsOn'>

/** `2026-07`, `2026-08` and so on: the months of which a year has most days, or the later half. */
export function monthsOf({ startsOn, endsOn }: YearDays): string[] {
  const months: string[] = []
  for (let month = monthOf(startsOn); month <= monthOf(endsOn); month = monthAfter(month)) {
    const day = decidingDay(month)
    if (startsOn <= day && day <= endsOn) months.push(month)
  }
  return months
}

/**
 * The first day of a month's second half: of two years that share the month, the one with this day has most of it, or is the
 * later one of two equals. Each day lies in one year at most, so no month belongs to two.
 */
const decidingDay = (month: string) => (month.endsWith('-02') ? `${month}-15` : `${month}-16`)

/**
 * The last day on which reports for the months of a year that is over are accepted. A year that ended in the middle of its last
 * month waits for the end of that month, when its figures are known.
 */
export function closingEnd(year: YearDays, days = closingDays()): string {
  const lastMonth = monthsOf(year).at(-1)
  return plusDays(laterOf(year.endsOn, lastMonth ? lastDayOf(lastMonth) : year.endsOn), days)
}

/** Closed, or closing: only the exceptions for a closing year may change anything in it. */
export const isOver = ({ state }: Pick<Year, 'state'>) => state === 'closing' || state === 'closed'

function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The current month, or the nearest one of the year; for a year too short to have a month, that of its last day. */
export function monthNow(year: YearDays): string {
  const months = monthsOf(year)
  const [first = monthOf(year.endsOn)] = months
  return laterOf(first, earlierOf(monthOf(today()), months.at(-1) ?? first))
}

/** A typo (2208 for 2028) must not create a year of two thousand months. */
const maxDays = 3 * 366

/** Problems with a planned year, given the existing years. */
export function yearProblems({ label, startsOn, endsOn }: YearDraft, years: readonly Year[]): FieldProblems {
  if (years.some((year) => year.label === label)) return { label: `There is already a year ${label}.` }
  if (endsOn < startsOn) return { endsOn: 'The last day is before the first.' }
  const open = openYearOf(years)
  if (startsOn <= open.startsOn)
    return { startsOn: `It has to start after ${open.label}, which started on ${open.startsOn}.` }
  // The open year is shortened when this one is opened.
  return daysProblems(
    { startsOn, endsOn },
    years.filter(({ state }) => state !== 'open'),
  )
}

/** Problems with a year before the portal: it ends before the portal's own first year begins. */
export function pastYearProblems({ label, startsOn, endsOn }: YearDraft, years: readonly Year[]): FieldProblems {
  if (years.some((year) => year.label === label)) return { label: `There is already a year ${label}.` }
  if (endsOn < startsOn) return { endsOn: 'The last day is before the first.' }
  const first = years.find(({ isPast }) => !isPast) as Year
  if (endsOn >= first.startsOn)
    return { endsOn: `It has to end before ${first.label}, which started on ${first.startsOn}.` }
  return daysProblems({ startsOn, endsOn }, years)
}

function daysProblems({ startsOn, endsOn }: YearDays, others: readonly Year[]): FieldProblems {
  const inTheWay = others.find((year) => startsOn <= year.endsOn && endsOn >= year.startsOn)
  if (inTheWay) {
    const field = startsOn >= inTheWay.startsOn ? 'startsOn' : 'endsOn'
    return { [field]: `${inTheWay.label} already covers some of these days.` }
  }
  return endsOn > plusDays(startsOn, maxDays) ? { endsOn: 'A year can last three years at most.' } : {}
}

export const yearsContract = {
  years: {
    method: 'GET',
    path: '/api/years',
    summary: 'List the years in order',
    access: { signedIn: 'Results and forms show which year they belong to' },
    answer: z.array(yearShape),
  },
} satisfies Contract
