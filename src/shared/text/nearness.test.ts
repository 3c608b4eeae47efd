import { expect, it } from 'vitest'
import { nearness } from './nearness.ts'

const title = ' alumni mentoring week'

it('puts whole words before beginnings, beginnings before parts, and parts before slips', () => {
  const order = ['mentoring', 'mentor', 'toring', 'mentroing'].map((word) => nearness(title, [word]))
  expect(order).toEqual([...order].sort((a, b) => b - a))
  expect(new Set(order).size).toBe(4)
  expect(nearness(title, ['alumni', 'mentoring'])).toBeGreaterThan(nearness(title, ['mentoring', 'alumni']))
})

it.each(['mentroing', 'metoring', 'mentoringg', 'mantoring', 'alunmi', 'mentro', 'weekk'])('forgives %s', (typed) =>
  expect(nearness(title, [typed])).toBeGreaterThan(0),
)

it.each(['wk', 'xyz', 'recruitment', 'alm', 'mnetrnig'])('does not take %s for anything here', (typed) =>
  expect(nearness(title, [typed])).toBe(0),
)

it('wants every word', () => {
  expect(nearness(title, ['alumni', 'lahore'])).toBe(0)
  expect(nearness(title, [])).toBe(0)
})

it.each([
  // [word in the text, typed with as many slips as are forgiven, and with one more]
  ['ten', 'ten', 'tan'],
  ['week', 'weak', 'waak'],
  ['lectern', 'lextern', 'lextarn'],
  ['congress', 'kongrets', 'kongrats'],
  ['recruitment', 'rekruitnent', 'rekruatnent'],
])('forgives one slip from 4 letters on, two from 8 on, and no more: %s', (word, forgiven, wrong) => {
  expect(nearness(` ${word}`, [forgiven])).toBeGreaterThan(0)
  expect(nearness(` ${word}`, [wrong])).toBe(0)
})
