// Search excerpt: which sentence is shown, and how it is cut.
import { expect, it } from 'vitest'
import { matchingSentence } from './matching-sentence.ts'

const text =
  'We met twice. Each newcomer had a companion for a month!\nIt cost nothing, and companions came back. کیا ہوا؟'

it.each([
  [['companion'], 'Each newcomer had a companion for a month!'],
  [['compan', 'cost'], 'It cost nothing, and companions came back.'],
  [['panion'], undefined],
  [['ہوا'], 'کیا ہوا؟'],
  [['newcomer', 'elsewhere'], 'Each newcomer had a companion for a month!'],
])('for %j it is %s', (words, sentence) => {
  expect(matchingSentence(text, words)).toBe(sentence)
})

it('is cut to whole words around the first match, and marked where it is cut', () => {
  const long = `${'before '.repeat(50)}companion ${'after '.repeat(50)}`
  const shown = matchingSentence(long, ['companion']) ?? ''
  expect(shown).toMatch(/^… (before )+companion( after)+ …$/)
  expect(shown.length).toBeLessThanOrEqual(165)
  expect(matchingSentence('x'.repeat(500), ['xxx'])?.length).toBeLessThan(170)
})
