import { expect, it } from 'vitest'
import { isComing, isComplete } from './rules.ts'

it('takes both or neither', () => {
  expect([isComplete('', ''), isComplete('a', 'b'), isComplete('a', ''), isComplete('', 'b')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('is coming until both are there', () => {
  expect([isComing({ text: '', link: '' }), isComing({ text: 'a', link: 'https://b.example' })]).toEqual([true, false])
})
