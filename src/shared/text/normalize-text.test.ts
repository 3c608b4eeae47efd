// Text normalisation: spellings that count as the same.
import { expect, it } from 'vitest'
import { normalizeText, queryWords } from './normalize-text.ts'

it.each([
  ['Café  WEEK ', 'cafe week'],
  ['CAFE\u0301', 'cafe'],
  ['Straße Øresund Łódź', 'strasse oresund lodz'],
  ['İstanbul', 'istanbul'],
  ['ｆｕｌｌ ﬁne', 'full fine'],
  // The same word on an Arabic and on an Urdu keyboard, with and without vowel marks.
  ['كِتابي', 'کتابی'],
  ['أهلاً', 'اہلا'],
  ['تعـــليم', 'تعلیم'],
  ['بھائی', 'بہائی'],
  ['۲۰۲۶', '2026'],
  ['٢٠٢٦', '2026'],
  ['a\u0000b\tc', 'a b c'],
])('%s is %s', (text, one) => {
  expect(normalizeText(text)).toBe(normalizeText(one))
  expect(normalizeText(normalizeText(text))).toBe(normalizeText(text))
})

it('keeps symbols, and each word once', () => {
  expect(queryWords(' 100% of_it  OF_IT "x" ')).toEqual(['100%', 'of_it', '"x"'])
  expect(queryWords('  ')).toEqual([])
  expect(queryWords('a b c d e f g h')).toHaveLength(6)
})
