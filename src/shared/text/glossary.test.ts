// Glossary: texts are split at abbreviations, each explained once.
import { expect, it } from 'vitest'
import { abbreviations, explainParts } from './glossary.ts'

it('explains an abbreviation once, and only whole words', () => {
  expect(explainParts('GCPs of your LC, not of every LC or CLC')).toEqual([
    { text: 'GCPs', at: 0, meaning: abbreviations.GCPs },
    { text: ' of your ', at: 4 },
    { text: 'LC', at: 13, meaning: abbreviations.LC },
    { text: ', not of every LC or CLC', at: 15 },
  ])
  expect(explainParts('R&R, and nothing else')[0]?.meaning).toBe('Reward and recognition')
  expect(explainParts('No abbreviation')).toEqual([{ text: 'No abbreviation', at: 0 }])
})
