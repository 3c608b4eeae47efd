// Calendar days, years in office, their months and validation of their days.
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  countDays,
  dayBefore,
  dayOf,
  earlierOf,
  isDaytime,
  lastDayOf,
  laterOf,
  plusDays,
  plusMonths,
  setCalendar,
  today,
} from './calendar.ts'
import {
  closingEnd,
  monthNow,
  monthsOf,
  pastYearProblems,
  type Year,
  yearAfter,
  yearAround,
  yearProblems,
} from './years.ts'

afterEach(() => {
  vi.useRealTimers()
  setCalendar({ timeZone: 'Asia/Karachi', yearStarts: '07-01' })
})

function setClock(moment: string): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(moment))
}

describe('a day', () => {
  it('begins at midnight in the configured time zone', () => {
    expect(dayOf(new Date('2026-11-15T18:59:59Z'))).toBe('2026-11-15')
    expect(dayOf(new Date('2026-11-15T19:00:00Z'))).toBe('2026-11-16')
    setCalendar({ timeZone: 'America/New_York' })
    expect(dayOf(new Date('2026-11-15T19:00:00Z'))).toBe('2026-11-15')
    setClock('2026-11-16T04:59:59Z')
    expect(today()).toBe('2026-11-15')
    expect([plusMonths('2026-03-31', -1), plusMonths('2028-02-29', -12), plusMonths('2026-12-15', 1)]).toEqual([
      ...['2026-02-28', '2027-02-28', '2027-01-15'],
    ])
    expect([plusDays('2026-12-31', 1), plusDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
  })
})

it('automatic mails are sent from 8:00 to 20:00 in the configured time zone', () => {
  const isDaytimeAt = (time: string) => isDaytime(new Date(`2026-11-16T${time}Z`))
  // Karachi is five hours ahead.
  expect(['02:59', '03:00', '14:59', '15:00'].map(isDaytimeAt)).toEqual([false, true, true, false])
  setCalendar({ timeZone: 'America/New_York' })
  expect(['12:59', '13:00', '23:00', '00:59', '01:00'].map(isDaytimeAt)).toEqual([false, true, true, true, false])
})

describe('the year of a day', () => {
  it('begins on the configured day', () => {
    expect(yearAround('2026-06-30')).toEqual({ label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30' })
    expect(yearAround('2026-07-01').label).toBe('26.27')
    expect(yearAround('2026-02-01', '02-01')).toMatchObject({ label: '26.27', endsOn: '2027-01-31' })
    expect(yearAround('1999-08-01').label).toBe('99.00')
  })

  it('the next one begins the day after, or tomorrow if that is over', () => {
    setClock('2026-11-16T00:00:00Z')
    expect(yearAfter({ endsOn: '2027-06-30' })).toEqual(yearAround('2027-07-01'))
    expect(yearAfter({ endsOn: '2026-12-31' })).toMatchObject({ startsOn: '2027-01-01', endsOn: '2027-12-31' })
    const overdue = { endsOn: '2026-11-16', plannedEndsOn: '2026-06-30' }
    expect(yearAfter(overdue)).toEqual({ ...yearAround('2026-11-17'), startsOn: '2026-11-17' })
  })
})

describe('a month', () => {
  const days = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })

  it.each([
    ['2027-06-16', true, false],
    ['2027-06-15', false, true],
    ['2027-07-16', true, false],
    ['2027-07-15', false, true],
    ['2027-02-15', true, false],
    ['2027-02-14', false, true],
    ['2028-02-15', true, false],
    ['2028-02-14', false, true],
  ])('of a year that ends on %s belongs to it: %s, to the next one: %s', (endsOn, isOfThis, isOfNext) => {
    const month = endsOn.slice(0, 7)
    expect(monthsOf(days('2026-07-01', endsOn)).includes(month)).toBe(isOfThis)
    expect(monthsOf(days(plusDays(endsOn, 1), '2029-06-30')).includes(month)).toBe(isOfNext)
  })

  it('belongs to a year without any neighbour only if the later half does, or more', () => {
    expect(monthsOf(days('2026-06-16', '2026-08-15'))).toEqual(['2026-06', '2026-07'])
    expect(monthsOf(days('2026-06-17', '2026-08-16'))).toEqual(['2026-07', '2026-08'])
    expect(monthsOf(days('2026-06-17', '2026-07-15'))).toEqual([])
  })

  it('of adjacent years belongs to exactly one, which has most of its days, or is the later one of two equals', () => {
    const daysIn = (month: string, { startsOn, endsOn }: ReturnType<typeof days>) =>
      countDays(laterOf(startsOn, `${month}-01`), earlierOf(endsOn, lastDayOf(month))) + 1
    const lengths = fc.array(fc.integer({ min: 31, max: 1100 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), lengths, (start, lengths) => {
        let startsOn = plusDays('2023-01-01', start)
        const years = lengths.map((length) => {
          const year = days(startsOn, plusDays(startsOn, length - 1))
          startsOn = plusDays(year.endsOn, 1)
          return year
        })
        const months = years.flatMap(monthsOf)
        expect(new Set(months).size).toBe(months.length)
        expect(months).toEqual(monthsOf(days(years[0]?.startsOn ?? '', dayBefore(startsOn))))
        for (const [n, year] of years.entries()) {
          for (const month of monthsOf(year)) {
            const [earlier, later] = [years[n - 1], years[n + 1]]
            const own = daysIn(month, year)
            if (earlier) expect(own).toBeGreaterThanOrEqual(daysIn(month, earlier))
            if (later) expect(own).toBeGreaterThan(daysIn(month, later))
          }
        }
      }),
    )
  })

  it('belongs to exactly one of adjacent years, however short they are', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(lengths, (lengths) => {
        let startsOn = '2026-01-01'
        const months = lengths.flatMap((length) => {
          const year = days(startsOn, plusDays(startsOn, length - 1))
          startsOn = plusDays(year.endsOn, 1)
          return monthsOf(year)
        })
        expect(months).toEqual(monthsOf(days('2026-01-01', dayBefore(startsOn))))
      }),
    )
  })

  it('that is shown first is the current one, or the nearest of the year', () => {
    const year = days('2027-06-20', '2028-06-10')
    setClock('2027-06-25T08:00:00Z')
    expect(monthNow(year)).toBe('2027-07')
    setClock('2027-08-01T08:00:00Z')
    expect(monthNow(year)).toBe('2027-08')
    setClock('2028-06-10T08:00:00Z')
    expect(monthNow(year)).toBe('2028-05')
    expect(monthNow(days('2027-06-20', '2027-06-25'))).toBe('2027-06')
  })

  it('can be reported for two weeks after its year ended, and after it ended itself', () => {
    expect(closingEnd(days('2026-07-01', '2027-06-30'))).toBe('2027-07-14')
    expect(closingEnd(days('2026-07-01', '2027-06-19'))).toBe('2027-07-14')
    expect(closingEnd(days('2026-07-01', '2027-06-10'))).toBe('2027-06-24')
    expect(closingEnd(days('2026-07-01', '2027-06-19'), 7)).toBe('2027-07-07')
  })
})

describe('a planned year', () => {
  const years: Year[] = [
    { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' },
    { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' },
    { label: '28.29', startsOn: '2028-07-01', endsOn: '2029-06-30', state: 'planned' },
  ]
  it.each([
    ['27.28', '2027-07-01', '2028-06-30', undefined],
    // The open year is shortened.
    ['27.28', '2027-05-01', '2028-06-30', undefined],
    ['27.28', '2026-07-02', '2028-06-30', undefined],
    ['26.27', '2027-07-01', '2028-06-30', 'label'],
    ['27.28', '2027-07-02', '2027-07-01', 'endsOn'],
    ['27.28', '2027-07-02', '2027-07-02', undefined],
    ['27.28', '2026-07-01', '2028-06-30', 'startsOn'],
    ['24.25', '2024-07-01', '2025-06-30', 'startsOn'],
    ['27.28', '2027-07-01', '2028-07-01', 'endsOn'],
    ['29.30', '2029-06-30', '2030-06-30', 'startsOn'],
    ['all', '2027-07-01', '2030-06-30', 'endsOn'],
    // Three years, and not a month more.
    ['30.33', '2030-07-01', '2033-06-30', undefined],
    ['30.33', '2030-07-01', '2033-07-31', 'endsOn'],
  ])('%s from %s to %s: %s', (label, startsOn, endsOn, field) => {
    expect(Object.keys(yearProblems({ label, startsOn, endsOn }, years))).toEqual(field ? [field] : [])
  })
})

describe('a year from before the portal', () => {
  const years: Year[] = [
    { label: '24.25', startsOn: '2024-07-01', endsOn: '2025-06-30', state: 'closed', isPast: true },
    { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' },
  ]
  it.each([
    ['25.26', '2025-07-01', '2026-06-30', undefined],
    ['25.26', '2025-07-01', '2026-07-01', 'endsOn'],
    ['25.26', '2025-07-02', '2025-07-01', 'endsOn'],
    ['25.26', '2025-07-02', '2025-07-02', undefined],
    ['25.26', '2025-06-30', '2026-06-30', 'startsOn'],
    ['24.25', '2023-07-01', '2024-06-30', 'label'],
  ])('%s from %s to %s: %s', (label, startsOn, endsOn, field) => {
    expect(Object.keys(pastYearProblems({ label, startsOn, endsOn }, years))).toEqual(field ? [field] : [])
  })
})
