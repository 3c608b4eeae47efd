// Rounds of the survey, and when answers are counted: at fixed times that nobody can choose, at midnight of the portal's days,
// written like UTC.
import { dayBefore, dayOf, plusDays } from '#shared/time/calendar.ts'

const midnightOf = (day: string) => `${day}T00:00:00.000Z`

/** Half a year: '2026-1' is January to June of 2026. */
export const roundOf = (at: string): string => `${at.slice(0, 4)}-${at.slice(5, 7) <= '06' ? 1 : 2}`

/** The first instant after the round. */
export function endOf(round: string): string {
  const [year, half] = round.split('-').map(Number) as [number, number]
  return `${half === 1 ? `${year}-07` : `${year + 1}-01`}-01T00:00:00.000Z`
}

const startOf = (round: string) => `${round.slice(0, 4)}-${round.endsWith('1') ? '01' : '07'}-01T00:00:00.000Z`

/** The first and last month of a round. */
export const monthsOfRound = (round: string): [string, string] =>
  round.endsWith('1')
    ? [`${round.slice(0, 4)}-01`, `${round.slice(0, 4)}-06`]
    : [`${round.slice(0, 4)}-07`, `${round.slice(0, 4)}-12`]

export const roundBefore = (round: string): string =>
  round.endsWith('2') ? `${round.slice(0, 4)}-1` : `${Number(round.slice(0, 4)) - 1}-2`

/** The same half of the year before. */
export const yearEarlier = (round: string): string => `${Number(round.slice(0, 4)) - 1}-${round.slice(5)}`

/** 'January to June 2026' */
export const roundName = (round: string): string =>
  `${round.endsWith('1') ? 'January to June' : 'July to December'} ${round.slice(0, 4)}`

/** 'January 2027': when people who have answered can answer again. */
export const nextRoundStarts = (round: string): string =>
  round.endsWith('1') ? `July ${round.slice(0, 4)}` : `January ${Number(round.slice(0, 4)) + 1}`

/** The last counting time: the last Monday, or the start of the round if that was later. */
export function lastCounting(now: number): string {
  const day = dayOf(new Date(now))
  const daysSinceMonday = (new Date(midnightOf(day)).getUTCDay() + 6) % 7
  const monday = midnightOf(plusDays(day, -daysSinceMonday))
  const start = startOf(roundOf(day))
  return monday > start ? monday : start
}

/** The month of a group: that of the day before it was counted, within its round. No single answer decides it. */
export function monthOf(round: string, counting: string): string {
  const end = endOf(round)
  const moment = counting < end ? counting : end
  return dayBefore(moment.slice(0, 10)).slice(0, 7)
}
