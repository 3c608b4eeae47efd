// Chart lines of a year: one position per day, beside the same calendar days of the year before.
import { expect, it } from 'vitest'
import type { Year } from '#shared/time/years.ts'
import { formatShortDay } from '#web/ui/text/format-date.ts'
import { yearLines } from './year-lines.ts'

const year = (label: string, from: number): Year => ({
  ...{ label, state: 'closed', startsOn: `${from}-07-01`, endsOn: `${from + 1}-06-30` },
})
const dayNumber = (day: string) => Number(day.replaceAll('-', ''))

it('has a position for each day of the year, and no value after the day that is shown', () => {
  const { xLabels, lines } = yearLines({ year: year('26.27', 2026), until: '2026-07-03', on: dayNumber }, undefined)
  expect(xLabels).toHaveLength(365)
  expect(xLabels[2]).toBe(formatShortDay('2026-07-03'))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.values.slice(0, 4)).toEqual([20260701, 20260702, 20260703, null])
})

it('aligns the year before by calendar day, in a leap year too', () => {
  const now = { year: year('27.28', 2027), until: '2028-06-30', on: dayNumber }
  const { xLabels, lines } = yearLines(now, { year: year('26.27', 2026), on: dayNumber })
  const [here, past] = lines.map(({ values }) => values)
  expect(xLabels).toHaveLength(366)
  const leapDay = xLabels.indexOf(formatShortDay('2028-02-29'))
  expect([here?.[leapDay], past?.[leapDay]]).toEqual([20280229, 20270228])
  expect([here?.at(-1), past?.at(-1)]).toEqual([20280630, 20270630])
  expect(lines[1]).toMatchObject({ name: '26.27', isPast: true })
})

it('draws nothing where nothing was known, or where the year before had not begun', () => {
  const late: Year = { ...year('25.26', 2025), startsOn: '2025-07-03' }
  const now = { year: year('26.27', 2026), until: '2027-06-30', on: () => undefined }
  const { lines } = yearLines(now, { year: late, on: dayNumber })
  expect(new Set(lines[0]?.values)).toEqual(new Set([null]))
  expect(lines[1]?.values.slice(0, 3)).toEqual([null, null, 20250703])
})
