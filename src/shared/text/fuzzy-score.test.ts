// Fuzzy score: order of matches, and how many typos are tolerated.
import { expect, it } from 'vitest'
import { fuzzyScore } from './fuzzy-score.ts'

const title = ' alumni mentoring week'

it('ranks whole words before prefixes, prefixes before parts, and parts before typos', () => {
  const order = ['mentoring', 'mentor', 'toring', 'mentroing'].map((word) => fuzzyScore(title, [word]))
  expect(order).toEqual([...order].sort((a, b) => b - a))
  expect(new Set(order).size).toBe(4)
  expect(fuzzyScore(title, ['alumni', 'mentoring'])).toBeGreaterThan(fuzzyScore(title, ['mentoring', 'alumni']))
})

it.each(['mentroing', 'metoring', 'mentoringg', 'mantoring', 'alunmi', 'mentro', 'weekk'])('tolerates %s', (typed) =>
  expect(fuzzyScore(title, [typed])).toBeGreaterThan(0),
)

it.each(['wk', 'xyz', 'recruitment', 'alm', 'mnetrnig'])('does not match %s', (typed) =>
  expect(fuzzyScore(title, [typed])).toBe(0),
)

it('needs every word', () => {
  expect(fuzzyScore(title, ['alumni', 'lahore'])).toBe(0)
  expect(fuzzyScore(title, [])).toBe(0)
})

it.each([
  // [word in the text, typed with as many typos as are tolerated, and with one more]
  ['ten', 'ten', 'tan'],
  ['week', 'weak', 'waak'],
  ['lectern', 'lextern', 'lextarn'],
  ['congress', 'kongrets', 'kongrats'],
  ['recruitment', 'rekruitnent', 'rekruatnent'],
])('tolerates one typo from 4 letters on, two from 8 on, and no more: %s', (word, forgiven, wrong) => {
  expect(fuzzyScore(` ${word}`, [forgiven])).toBeGreaterThan(0)
  expect(fuzzyScore(` ${word}`, [wrong])).toBe(0)
})
