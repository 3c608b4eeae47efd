// Fuzzy score: order of matches, and how many typos are tolerated.
import { expect, it } from 'vitest'
import { editDistance, fuzzyScore } from './fuzzy-score.ts'

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

it('skips no word that has few enough typos', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  const randomWord = () => Array.from({ length: 4 + random(6) }, () => 'abü'[random(3)]).join('')
  let found = 0
  for (let n = 0; n < 2000; n += 1) {
    const [typed, word] = [randomWord(), randomWord()]
    const most = typed.length < 8 ? 1 : 2
    const typos = Math.min(editDistance(typed, word), editDistance(typed, word.slice(0, typed.length)))
    const expected = word.includes(typed) ? fuzzyScore(word, [typed]) : typos <= most ? 2 - typos * 0.5 : 0
    expect([typed, word, fuzzyScore(word, [typed])]).toEqual([typed, word, expected])
    found += expected > 0 ? 1 : 0
  }
  expect(found).toBeGreaterThan(50)
})
