// Report years: the open year and those that are closing, in which this person may report now, and the months of each.
import type { Organisation } from '#shared/people/organisation.ts'
import { monthOf, today } from '#shared/time/calendar.ts'
import { closingYearsOf, yearOfMonth } from '#shared/time/closing-years.ts'
import { monthName } from '#shared/time/months.ts'
import { monthsOf, openYearOf, type Year } from '#shared/time/years.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useSession } from '#web/shell/session/session.ts'
import { useYears } from '#web/years/years.ts'
import { organisationIn } from '../rules.ts'

export type ReportYears = {
  /** The one that a form starts with comes first: it has the current month. */
  years: readonly [Year, ...Year[]]
  yearOf: (month: string) => Year
  /** LCs and portfolios that a report for this month may name. */
  organisationOf: (month: string) => Organisation
}

/** Somebody whose office ended with a closing year reports for that year alone. */
function reportYearsOf(years: readonly Year[], only: string | undefined, organisation: Organisation): ReportYears {
  const yearOf = (month: string) => yearOfMonth(years, month)
  const first = yearOf(monthOf(today()))
  const all = [first, ...[openYearOf(years), ...closingYearsOf(years)].filter((year) => year !== first)]
  const own = all.filter(({ label }) => only === undefined || label === only)
  return {
    years: (own.length > 0 ? own : all) as [Year, ...Year[]],
    yearOf,
    organisationOf: (month) => organisationIn(organisation, yearOf(month)),
  }
}

export function useReportYears(): ReportYears {
  const { onlyYear } = useSession()
  return reportYearsOf(useYears().years, onlyYear('/mx-funnel-form'), useOrganisation())
}

/** Months that have begun; a form offers no others. */
export const begunMonths = (year: Year) => monthsOf(year).filter((month) => month <= monthOf(today()))

/** 'June 2027 (26.27)' in a closing year, so that nobody takes it for the open one. */
export const monthLabel = (month: string, { label, state }: Year) =>
  state === 'closing' ? `${monthName(month)} (${label})` : monthName(month)
