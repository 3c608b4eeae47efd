// Texts of the whole tree: they have the words of the specification, their screens, and none of the phrases we do not use.
import { expect, it } from 'vitest'
import { findPhrases } from './find-phrases.ts'
import { findLostTexts, fixedTexts, readTexts } from './read-texts.ts'

// Parsing every source takes long, so once for all.
const texts = readTexts()

it('every text that the specification quotes is in the source, word for word', () => {
  expect(findLostTexts(texts)).toEqual([])
  expect(fixedTexts.size).toBeGreaterThan(195)
})

it('knows the screen that shows a text', () => {
  const headings = new Set(texts.map(({ heading }) => heading))
  expect([...headings]).toEqual(expect.arrayContaining(['Screen /mx-funnel-form', 'Email: gcp', 'Command nexus']))
})

it('no text in the source uses a phrase from the list', () => {
  const used = texts.flatMap(({ file, line, text }) =>
    findPhrases(text).map((phrase) => `${file}:${line} says '${phrase}': ${text}`),
  )
  expect(used).toEqual([])
})
