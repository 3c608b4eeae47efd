// Numbers of figures: named whole numbers that are added up and taken apart again. Pure.
import { plusDays } from '#shared/time/calendar.ts'
import { forever } from './tables.ts'

/** A name that is missing is zero. */
export type Numbers = Readonly<Record<string, number>>

/** A map: names come from people too, and an object has names of its own such as `constructor`. */
export type Sum = Map<string, number>

export function addTo(sum: Sum, numbers: Numbers, sign: 1 | -1 = 1): void {
  // Ten thousands of spans make one chart, and an array of entries for each would take half of the time.
  for (const name in numbers) {
    const total = (sum.get(name) ?? 0) + sign * (numbers[name] as number)
    if (total === 0) sum.delete(name)
    else sum.set(name, total)
  }
}

export const numbersOf = (sum: Sum): Numbers => Object.fromEntries(sum)

export function sumOf(all: Iterable<{ numbers: Numbers }>): Numbers {
  const sum: Sum = new Map()
  for (const { numbers } of all) addTo(sum, numbers)
  return numbersOf(sum)
}

type Span = { from: string; until: string; numbers: Numbers }

/** Every day on which the sum of these spans changed, and what it was at its end. */
export function runningSums(spans: readonly Span[]): { day: string; numbers: Numbers }[] {
  const sum: Sum = new Map()
  const turns = new Map<string, { begin: Span[]; end: Span[] }>()
  const turnOn = (day: string) => {
    const turn = turns.get(day) ?? { begin: [], end: [] }
    turns.set(day, turn)
    return turn
  }
  for (const span of spans) {
    turnOn(span.from).begin.push(span)
    if (span.until !== forever) turnOn(plusDays(span.until, 1)).end.push(span)
  }
  const days: { day: string; numbers: Numbers }[] = []
  for (const [day, { begin, end }] of [...turns].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const { numbers } of end) addTo(sum, numbers, -1)
    for (const { numbers } of begin) addTo(sum, numbers)
    days.push({ day, numbers: numbersOf(sum) })
  }
  return days
}
