// Periods of the results: the whole year, a round, or a counting month; and their names.
import { monthName } from '#shared/time/months.ts'
import type { Filters } from '../../contract.ts'
import { monthsOfRound, roundName, roundOf } from '../../rounds.ts'

type Period = Pick<Filters, 'from' | 'to'>

/** As one text, for a select option. */
export const periodKey = ({ from = '', to = '' }: Period) => (from || to ? `${from}~${to}` : '')

export function periodOf(key: string): { from: string; to: string } {
  const [from = '', to = ''] = key.split('~')
  return { from, to }
}

const keyOfRound = (round: string) => {
  const [from, to] = monthsOfRound(round)
  return periodKey({ from, to })
}

/** The periods of the year, and the one in the URL if it is another. */
export function periodChoices(months: readonly string[], chosen: Period, year: string) {
  const rounds = [...new Set(months.map(roundOf))]
  const items = {
    Rounds: rounds.map((round) => ({ value: keyOfRound(round), label: roundName(round) })),
    'Months of counting': months.map((month) => ({
      value: periodKey({ from: month, to: month }),
      label: monthName(month),
    })),
  }
  const key = periodKey(chosen)
  const isListed = key === '' || Object.values(items).some((list) => list.some(({ value }) => value === key))
  return [
    { value: '', label: `All of ${year}` },
    ...(isListed ? [] : [{ value: key, label: periodName(chosen, year) }]),
    ...Object.entries(items).map(([group, list]) => ({ group, items: list })),
  ]
}

export function periodName({ from, to }: Period, year: string): string {
  if (!from && !to) return `All of ${year}`
  if (from && from === to) return monthName(from)
  if (from && periodKey({ from, to }) === keyOfRound(roundOf(from))) return roundName(roundOf(from))
  return `${from ? monthName(from) : 'The beginning'} to ${to ? monthName(to) : 'today'}`
}
