// OD model rules: completeness and Coming Soon.

import { expect, it } from 'vitest'
import { isComingSoon, isComplete } from './rules.ts'

it('is complete with both or neither', () => {
  expect([isComplete('', ''), isComplete('a', 'b'), isComplete('a', ''), isComplete('', 'b')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('is coming soon until both are set', () => {
  expect([isComingSoon({ text: '', link: '' }), isComingSoon({ text: 'a', link: 'https://b.example' })]).toEqual([
    true,
    false,
  ])
})
