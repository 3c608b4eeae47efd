// Closing years: for some days after its last one, a year still accepts reports for its months.
import { monthsOf, openYearOf, type Year } from './years.ts'

/** Almost always one or none: years would have to open within days of each other. */
export const closingYearsOf = (years: readonly Year[]): Year[] => years.filter(({ state }) => state === 'closing')

/** The years as they were at the end of a past day of the portal. */
export const yearsOn = (years: readonly Year[], day: string): Year[] =>
  years.map((year) => ({ ...year, state: stateOn(year, day) }))

function stateOn({ state, isPast, startsOn, endsOn, closesOn = endsOn }: Year, day: string): Year['state'] {
  if (isPast) return state
  if (state === 'planned' || day < startsOn) return 'planned'
  if (day <= endsOn) return 'open'
  return day <= closesOn ? 'closing' : 'closed'
}

/** The year that a report for a month goes to now. */
export const yearOfMonth = (years: readonly Year[], month: string): Year =>
  closingYearsOf(years).find((year) => monthsOf(year).includes(month)) ?? openYearOf(years)
