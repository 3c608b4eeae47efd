// Closing years: for some days after its last one, a year still accepts reports for its months.
import { monthsOf, openYearOf, type Year } from './years.ts'

/** Almost always one or none: years would have to open within days of each other. */
export const closingYearsOf = (years: readonly Year[]): Year[] => years.filter(({ state }) => state === 'closing')

/** The years as they were at the end of a past day of the portal. */
export function yearsOn(years: readonly Year[], day: string): Year[] {
  const hasBegun = ({ state, isPast, startsOn }: Year) => state !== 'planned' && !isPast && startsOn <= day
  const open = years.findLast(hasBegun)
  return years.map((year) => {
    if (year.isPast) return year
    if (year === open) return { ...year, state: 'open' }
    if (!hasBegun(year)) return { ...year, state: 'planned' }
    return { ...year, state: day <= (year.closesOn ?? '') ? 'closing' : 'closed' }
  })
}

/** The year that a report for a month goes to now. */
export const yearOfMonth = (years: readonly Year[], month: string): Year =>
  closingYearsOf(years).find((year) => monthsOf(year).includes(month)) ?? openYearOf(years)
