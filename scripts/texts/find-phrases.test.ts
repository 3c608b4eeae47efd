// Phrases we do not use: the list is read from docs/words.md.
import { expect, it } from 'vitest'
import { findPhrases, readPhrases } from './find-phrases.ts'
import { fixedTexts } from './read-texts.ts'

it('reads phrases, labels and numbers from the table', () => {
  const page =
    "| other | x |\n\n## Phrases we do not use\n\n| not | but |\n|---|---|\n| whoever; 'at once' | who |\n| # come | joining |"
  const patterns = readPhrases(page).map(({ pattern }) => pattern)
  const found = (text: string) => patterns.some((pattern) => pattern.test(text))
  expect(patterns).toHaveLength(3)
  expect(['Whoever comes', 'At once', '12 come'].map(found)).toEqual([true, true, true])
  expect(['Saved at once', 'people come', '1 comes', 'not'].map(found)).toEqual([false, false, false, false])
})

it('leaves texts of the specification alone', () => {
  expect(findPhrases('Sent by itself.')).toEqual(['by itself'])
  expect([...fixedTexts].flatMap(findPhrases)).toEqual([])
})
