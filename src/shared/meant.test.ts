// Are amounts understood as people and spreadsheets write them?
import { expect, it } from 'vitest'
import { amountMeant } from './meant.ts'

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
] as [string, number][])('takes %j for %d', (text, amount) => expect(amountMeant(text)).toBe(amount))

it.each(['', ' ', '1.5', '-1', '1e3', '12 34', '1,0001', '=1+1', 'a dozen', '0.5', '+', ',0', '12a'])(
  'takes %j for no amount',
  (text) => expect(amountMeant(text)).toBeUndefined(),
)
