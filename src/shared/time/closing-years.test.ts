// Years as they were on a past day: which was open, and which still closing.
import { expect, it } from 'vitest'
import { yearsOn } from './closing-years.ts'
import type { Year } from './years.ts'

const years: Year[] = [
  { label: '23.24', startsOn: '2023-07-01', endsOn: '2024-06-30', state: 'closed', isPast: true },
  { label: '24.25', startsOn: '2024-07-01', endsOn: '2025-06-30', state: 'closed', closesOn: '2025-07-14' },
  { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-20', state: 'closing', closesOn: '2026-07-04' },
  { label: '26.27', startsOn: '2026-06-21', endsOn: '2027-06-30', state: 'open' },
  { label: '27.28', startsOn: '2027-07-01', endsOn: '2028-06-30', state: 'planned' },
]

it.each([
  ['2024-06-30', ['closed', 'planned', 'planned', 'planned', 'planned']],
  ['2025-06-30', ['closed', 'open', 'planned', 'planned', 'planned']],
  ['2025-07-14', ['closed', 'closing', 'open', 'planned', 'planned']],
  ['2025-07-15', ['closed', 'closed', 'open', 'planned', 'planned']],
  ['2026-06-20', ['closed', 'closed', 'open', 'planned', 'planned']],
  ['2026-06-21', years.map(({ state }) => state)],
])('at the end of %s', (day, states) => expect(yearsOn(years, day).map(({ state }) => state)).toEqual(states))
