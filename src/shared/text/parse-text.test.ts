// Parsing of what people and spreadsheets write: names, roles, months, amounts and percentages.
import { describe, expect, it } from 'vitest'
import {
  parseAmount,
  parseCount,
  parseDay,
  parseMonth,
  parsePercent,
  resolveCode,
  resolveRole,
  yesOrNo,
} from './parse-text.ts'

const rows = [
  { code: 'South Karachi', name: 'South Karachi', spellings: ['SK'] },
  { code: 'Karachi', name: 'Karachi' },
  { code: 'A', name: 'North East' },
  { code: 'B', name: 'East-North' },
]

describe('a name', () => {
  it.each([
    ['South Karachi', 'South Karachi'],
    [' karachi-SOUTH ', 'South Karachi'],
    ['sk', 'South Karachi'],
    ['KARACHI', 'Karachi'],
    ['north east', 'A'],
    // The same words fit both of them.
    ['East  North', 'B'],
    ['Paris', undefined],
    ['', undefined],
    ['?', undefined],
  ])('%s means %s', (text, code) => expect(resolveCode(rows, text)).toBe(code))

  it('in another word order is not resolved if it could mean two', () =>
    expect(
      resolveCode(
        [
          { code: '1', name: 'a b c' },
          { code: '2', name: 'b c a' },
        ],
        'c b a',
      ),
    ).toBeUndefined())

  it.each([
    ['✓', 'Yes'],
    ['✔', 'Yes'],
    ['TRUE', 'Yes'],
    ['-', 'No'],
    ['n', 'No'],
    ['…', undefined],
    ['maybe', undefined],
  ])('%s answers %s', (text, code) => expect(resolveCode(yesOrNo, text)).toBe(code))
})

it('does not parse very long texts', () => {
  expect(resolveCode(rows, `Karachi${' '.repeat(500)}`)).toBeUndefined()
  expect([parseAmount(`${'0'.repeat(200)}1`), parseAmount(`${' '.repeat(20)}1`)]).toEqual([undefined, 1])
  for (const meant of [parseCount, parseAmount]) {
    expect([meant(`${'0'.repeat(99)}1`), meant(`${'0'.repeat(100)}1`)]).toEqual([1, undefined])
  }
})

it('parses roles, months and amounts as people write them', () => {
  expect(resolveRole('Team leader')).toBe('tl')
  expect(['Nov 2026', '11/2026', '2026-11-05', 'November-26', '13/2026'].map(parseMonth)).toEqual([
    ...['2026-11', '2026-11', '2026-11', '2026-11', undefined],
  ])
  expect(['1,234', '1.234', '12.0', '1 234', '12.5', 'x'].map(parseAmount)).toEqual([
    ...[1234, 1234, 12, 1234, undefined, undefined],
  ])
  expect(['56', '56.4 %', '56,4', '0.56', '0', '0.5%', '101', '-3', '1e2'].map(parsePercent)).toEqual([
    ...[56, 56.4, 56.4, expect.closeTo(56), 0, 0.5, undefined, undefined, undefined],
  ])
})

it.each([
  ['2027-07-01', '2027-07-01'],
  ['2027-07-01 00:00', '2027-07-01'],
  ['1/7/2027', '2027-07-01'],
  ['01.07.27', '2027-07-01'],
  ['7/13/2027', '2027-07-13'],
  ['1 July 2027', '2027-07-01'],
  ['1st Jul. 27', '2027-07-01'],
  ['July 1, 2027', '2027-07-01'],
  ['31/2/2027', undefined],
  ['July 2027', undefined],
  ['soon', undefined],
  ['', undefined],
])('parses %j as the day %j', (text, day) => expect(parseDay(text)).toBe(day))

it.each([
  ...[
    ['12', 12],
    ['0', 0],
    ['1,000', 1000],
    ['1.000', 1000],
    ['12,000', 12_000],
    ['1,234,567', 1_234_567],
  ],
  ...[
    ['12,34,567', 1_234_567],
    ['1 234', 1234],
    ["1'234", 1234],
    ['١٠٠٠', 1000],
    [' 7\u00a0', 7],
  ],
  ...[
    ['12.0', 12],
    ['12,00', 12],
    ['1000.000', 1000],
    ['+5', 5],
    ['0.00', 0],
    ['007', 7],
  ],
] as [string, number][])('parses %j as %d', (text, amount) => expect(parseAmount(text)).toBe(amount))

it.each(['', ' ', '1.5', '-1', '1e3', '12 34', '1,0001', '=1+1', 'a dozen', '0.5', '+', ',0', '12a'])(
  'does not parse %j as an amount',
  (text) => expect(parseAmount(text)).toBeUndefined(),
)
